package io.argosy.router.stage;

import java.time.Duration;
import java.time.Instant;

/**
 * Times that one feature stores. When the clocks of router and database were wrong together, some
 * lie further ahead than the rules of the feature can make them, and what waits for them would
 * stand still.
 */
public interface StoredTimes {

  /** Two routers whose clocks differ by more than this do not both work. */
  Duration CLOCKS_DIFFER = Duration.ofSeconds(10);

  /**
   * Sets times that lie too far ahead to the latest ones that the rules allow, at most {@link
   * Portions#ROWS} of them, inside the caller's transaction.
   *
   * @return how many rows were changed
   */
  int correct(Instant now);
}
