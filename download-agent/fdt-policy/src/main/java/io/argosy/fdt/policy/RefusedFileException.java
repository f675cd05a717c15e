package io.argosy.fdt.policy;

import java.io.IOException;

/**
 * FDT, or its peer, asked for a file outside the job; FDT ends the job on both sides and logs the
 * message on both.
 */
final class RefusedFileException extends IOException {

  private static final long serialVersionUID = 1L;

  RefusedFileException(String message) {
    super("argosy-fdt-policy: " + message);
  }

  /** FDT sends the trace to its peer, whom our insides do not concern. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
