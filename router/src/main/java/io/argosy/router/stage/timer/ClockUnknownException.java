package io.argosy.router.stage.timer;

import java.io.Serial;

/** The database has not told its time, so that nobody knows whether the clocks agree. */
public final class ClockUnknownException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  ClockUnknownException() {
    super("the database does not tell its time");
  }
}
