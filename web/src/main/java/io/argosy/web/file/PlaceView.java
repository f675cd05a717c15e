package io.argosy.web.file;

import io.argosy.common.wire.user.FileView;
import io.argosy.common.wire.user.FileWaitView;
import org.jspecify.annotations.Nullable;

/**
 * A destination that wants the file: why it is not there, and where it was decided to come from.
 *
 * @param reason as the router says; absent where it does not answer
 * @param choice of a source, the newest; absent where there is none
 */
public record PlaceView(
    FileView.Wish wish, @Nullable FileWaitView reason, @Nullable ChoiceView choice) {

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
