package io.argosy.router.stage.timer;

import java.io.Serial;
import java.time.Duration;

/** The clocks of router and database differ too much for a duty to run. */
public final class ClocksApartException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  ClocksApartException(Duration ahead) {
    super("the router's clock is " + ahead.toSeconds() + " s ahead of the database's");
  }
}
