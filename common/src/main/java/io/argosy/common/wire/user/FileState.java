package io.argosy.common.wire.user;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The state of a file at a destination. */
public enum FileState {
  /** An agent has claimed it. */
  MOVING,
  /** A file request exists, but no agent has claimed it yet. */
  WAITING,
  /** No further attempt is made. */
  FAILED,
  /** It has no file request yet and waits for its window. */
  LATER,
  ARRIVED;

  /** Returns the name in addresses, JSON and style sheets. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the state of this name; empty if there is none. */
  public static Optional<FileState> of(String text) {
    return Stream.of(values()).filter(state -> state.toString().equals(text)).findFirst();
  }

  /** Returns the state as text for users. */
  public String text() {
    return this == LATER ? "not begun" : toString();
  }

  /** Returns the style of the component that shows the state. */
  public String style() {
    return switch (this) {
      case ARRIVED -> "done";
      case LATER -> "queued";
      case MOVING, WAITING, FAILED -> toString();
    };
  }
}
