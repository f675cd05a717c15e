package io.argosy.fdt.policy;

import java.io.IOException;

/**
 * FDT or its peer requested a file outside the job. FDT ends the job and logs the message on both
 * sides.
 */
final class RefusedFileException extends IOException {

  private static final long serialVersionUID = 1L;

  RefusedFileException(String message) {
    super("argosy-fdt-policy: " + message);
  }

  /** FDT sends the stack trace to its peer, which must not learn internals of this process. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
