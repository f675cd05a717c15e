package io.argosy.web.approval;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a data manager says of one destination of one request.
 *
 * @param decision {@code approve} or {@code refuse}
 */
public record DecisionForm(
    @Nullable String destination, @Nullable String decision, @Nullable String reason) {

  private static final String APPROVE = "approve";
  private static final Set<String> DECISIONS = Set.of(APPROVE, "refuse");

  public DecisionForm {
    destination = Objects.requireNonNullElse(destination, "");
    decision = Objects.requireNonNullElse(decision, "");
    reason = Objects.requireNonNullElse(reason, "").strip();
  }

  /** What no page of ours sends is not sent on. */
  boolean isOurs() {
    return DECISIONS.contains(decision) && destination.matches("[A-Za-z0-9_]{1,64}");
  }

  boolean approves() {
    return APPROVE.equals(decision);
  }
}
