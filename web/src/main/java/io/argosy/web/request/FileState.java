package io.argosy.web.request;

import io.argosy.web.problem.Parameters;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a file stands at a destination. */
public enum FileState {
  /** An agent has it. */
  MOVING,
  /** It is looked after, and no agent has it yet. */
  WAITING,
  /** It is given up. */
  FAILED,
  /** Nobody has begun with it: it waits for its turn. */
  LATER,
  ARRIVED;

  /** As it stands in addresses, in JSON and in style sheets. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws io.argosy.common.refusal.Refusal it is none of these
   */
  static @Nullable FileState of(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    return List.of(values()).stream()
        .filter(state -> state.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> Parameters.malformed("state", text, "is one of " + List.of(values())));
  }

  /** As people read it. */
  public String text() {
    return this == LATER ? "not begun" : toString();
  }

  /** The component that shows it. */
  public String look() {
    return switch (this) {
      case ARRIVED -> "done";
      case LATER -> "queued";
      case MOVING, WAITING, FAILED -> toString();
    };
  }
}
