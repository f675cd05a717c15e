package io.argosy.agent.storage;

import java.io.IOException;

/**
 * Thrown when a name does not lead to a path that may be accessed; the message states the reason.
 */
public final class ForbiddenPathException extends IOException {

  private static final long serialVersionUID = 1L;

  public ForbiddenPathException(String message) {
    super(message);
  }
}
