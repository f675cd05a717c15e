package io.argosy.web.file;

import io.argosy.common.wire.user.FileView;
import io.argosy.common.wire.user.FileWaitView;
import org.jspecify.annotations.Nullable;

/**
 * A destination that wants the file, why it has not arrived, and the newest decision.
 *
 * @param reason null if the router does not answer
 * @param choice the newest decision; null if there is none
 */
public record PlaceView(
    FileView.WaitingDestination waiting,
    @Nullable FileWaitView reason,
    @Nullable ChoiceView choice) {

  /** The state in a word or two. */
  public String state() {
    return reason == null ? waiting.state() : reason.reason().replace('-', ' ');
  }

  /** The style class of the state. */
  public String style() {
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
