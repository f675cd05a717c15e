package io.argosy.router.request;

import io.argosy.common.refusal.Refusal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The decision of a destination about a request.
 *
 * @param reason explanation for the requester; present if the request is refused
 */
public record Verdict(boolean approved, Optional<String> reason) {

  /** An approval without a reason. */
  public static final Verdict YES = new Verdict(true, Optional.empty());

  private static final Pattern REASON = Pattern.compile("[^\\p{Cc}\\p{Cs}]{0,500}");

  public Verdict {
    reason = reason.map(String::strip).filter(text -> !text.isEmpty());
    require(
        reason.isEmpty() || REASON.matcher(reason.get()).matches(),
        "must be one line of at most 500 characters");
    require(approved || reason.isPresent(), "is needed: the requester reads why it was refused");
  }

  /** Returns the name of the action in the audit. */
  String action() {
    return approved ? "approve" : "refuse";
  }

  String why() {
    return reason.map(text -> ": " + text).orElse("");
  }

  private static void require(boolean holds, String sentence) {
    if (!holds) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE, "refused-value", new Refusal.Fault("reason", null, sentence));
    }
  }
}
