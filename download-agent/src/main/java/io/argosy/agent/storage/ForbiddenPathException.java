package io.argosy.agent.storage;

import java.io.IOException;

/** A name does not lead to a path that may be touched; the message says why, for people. */
public final class ForbiddenPathException extends IOException {

  private static final long serialVersionUID = 1L;

  public ForbiddenPathException(String message) {
    super(message);
  }
}
