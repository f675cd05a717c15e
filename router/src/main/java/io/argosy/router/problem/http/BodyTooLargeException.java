package io.argosy.router.problem.http;

import java.io.IOException;

/** The body went on beyond the limit. */
final class BodyTooLargeException extends IOException {

  private static final long serialVersionUID = 1L;

  BodyTooLargeException(long most) {
    super("a body has at most " + most + " bytes");
  }
}
