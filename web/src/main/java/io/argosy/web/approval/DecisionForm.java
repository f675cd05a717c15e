package io.argosy.web.approval;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a data manager says of one destination of one request.
 *
 * @param decision {@code approve} or {@code refuse}
 * @param cursor of the part of the list that it was said in; empty in the first
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

  /** What no page of ours sends is not sent on. */
  boolean isOurs() {
    return DECISIONS.contains(decision)
        && destination.matches("[A-Za-z0-9_]{1,64}")
        && cursor.matches("[A-Za-z0-9_=-]{0,500}");
  }

  /** Where the list goes on as it was; absent from its start. */
  @Nullable String part() {
    return cursor.isEmpty() ? null : cursor;
  }

  boolean approves() {
    return APPROVE.equals(decision);
  }
}
