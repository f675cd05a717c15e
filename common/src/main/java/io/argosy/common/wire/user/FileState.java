package io.argosy.common.wire.user;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a file stands at a destination. */
public enum FileState {
  /** An agent has it. */
  MOVING,
  /** It has a file request, and no agent has it yet. */
  WAITING,
  /** It is given up. */
  FAILED,
  /** It has no file request yet: it waits for its window. */
  LATER,
  ARRIVED;

  /** As it stands in addresses, in JSON and in style sheets. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Absent where no state has this name. */
  public static Optional<FileState> of(String text) {
    return Stream.of(values()).filter(state -> state.toString().equals(text)).findFirst();
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
