package io.argosy.web.approval;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ApprovalForm;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The decision of a data manager about one destination of a request.
 *
 * @param decision {@code approve} or {@code refuse}
 * @param cursor of the part of the list that was shown; empty for the first
 */
public record DecisionForm(
    @Nullable String destination,
    @Nullable String decision,
    @Nullable String reason,
    @Nullable String cursor) {

  private static final String APPROVE = "approve";
  private static final Set<String> DECISIONS = Set.of(APPROVE, "refuse");

  public DecisionForm {
    destination = Objects.requireNonNullElse(destination, "");
    decision = Objects.requireNonNullElse(decision, "");
    reason = Objects.requireNonNullElse(reason, "").strip();
    cursor = Objects.requireNonNullElse(cursor, "");
  }

  /** Returns whether the fields can come from our page; other values are not sent to the router. */
  boolean isWellFormed() {
    return DECISIONS.contains(decision)
        && destination.matches("[A-Za-z0-9_]{1,64}")
        && cursor.matches("[A-Za-z0-9_=-]{0,500}");
  }

  /** The cursor of the part that was shown; null for the first. */
  @Nullable String part() {
    return cursor.isEmpty() ? null : cursor;
  }

  boolean approves() {
    return APPROVE.equals(decision);
  }

  /** The decision for the router. */
  ApprovalForm decided() {
    return new ApprovalForm(
        new NodeName(destination), approves(), reason.isEmpty() ? null : reason);
  }
}
