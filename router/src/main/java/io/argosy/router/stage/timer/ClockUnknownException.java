package io.argosy.router.stage.timer;

import java.io.Serial;

/** The database has not returned its time, so the clocks cannot be compared. */
public final class ClockUnknownException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  ClockUnknownException() {
    super("the database did not return its time");
  }
}
