package io.argosy.common.wire.user;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The state of a file at a destination. */
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

  /** Returns the name in addresses, JSON and style sheets. */
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
