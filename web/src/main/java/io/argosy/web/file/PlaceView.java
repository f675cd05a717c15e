package io.argosy.web.file;

import io.argosy.common.wire.user.ChangeWords;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.web.decision.DecisionView;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A destination that wants the file: why it is not there, and where it was decided to come from.
 *
 * @param reason as the router says; absent where it does not answer
 * @param decision the newest; absent where there is none
 * @param explanation of that; absent where the router does not answer or has kept nothing of it
 */
public record PlaceView(
    FileView.Wish wish,
    @Nullable FileWaitView reason,
    @Nullable DecisionView decision,
    @Nullable ExplanationView explanation) {

  /** What would have put another source first, a sentence each. */
  public List<String> wouldChange() {
    return Optional.ofNullable(explanation)
        .flatMap(why -> Optional.ofNullable(why.runnerUp()))
        .map(ChangeWords::of)
        .orElse(List.of());
  }

  /** What was known of the ways from all sources and how old it was, a sentence each. */
  public List<String> known() {
    return Optional.ofNullable(explanation).stream()
        .flatMap(why -> why.sources().stream())
        .flatMap(source -> source.way().stream())
        .flatMap(hop -> hop.data().stream())
        .map(ExplanationView.Datum::detail)
        .distinct()
        .toList();
  }

  /** In a word or two for people. */
  public String state() {
    return reason == null ? wish.state() : reason.reason().replace('-', ' ');
  }

  /** How the state looks. */
  public String look() {
    if (reason == null) {
      return "";
    }
    return switch (reason.outlook()) {
      case "moves" -> "moving";
      case "stuck" -> "failed";
      case "over" -> "done";
      default -> "waiting";
    };
  }
}
