package io.argosy.router.topology;

import java.util.Locale;

/** The storage medium of a node. */
public enum NodeKind {
  DISK,
  BUFFER,
  TAPE;

  /** Returns the kind; refuses an unknown one with an {@link IllegalArgumentException}. */
  public static NodeKind parse(String text) {
    for (NodeKind kind : values()) {
      if (kind.toString().equals(text)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("a node's kind must be disk, buffer or tape");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
