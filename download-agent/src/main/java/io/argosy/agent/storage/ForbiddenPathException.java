package io.argosy.agent.storage;

import java.io.IOException;

/** Thrown for a name that does not lead to an allowed path; the message has the reason. */
public final class ForbiddenPathException extends IOException {

  private static final long serialVersionUID = 1L;

  public ForbiddenPathException(String message) {
    super(message);
  }
}
