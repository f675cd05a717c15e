package io.argosy.web.file;

import io.argosy.common.wire.user.FileWaitView;
import io.argosy.web.decision.DecisionView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A destination that wants the file: why it is not there, and where it was decided to come from.
 *
 * @param reason as the router says; absent where it does not answer
 * @param decision the newest; absent where there is none
 * @param wouldChange what would have put another source first, a sentence each
 */
public record PlaceView(
    FileView.Wish wish,
    @Nullable FileWaitView reason,
    @Nullable DecisionView decision,
    List<String> wouldChange) {

  public PlaceView {
    wouldChange = List.copyOf(wouldChange);
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
