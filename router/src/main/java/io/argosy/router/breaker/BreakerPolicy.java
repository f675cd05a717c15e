package io.argosy.router.breaker;

import io.argosy.router.automation.Mode;
import java.time.Duration;

/**
 * Settings for opening, probing and closing breakers.
 *
 * @param mode the configured mode; a setting by an admin overrides it
 * @param failures consecutive failures of different files that open a breaker
 * @param window the age up to which attempts count
 * @param firstPause the pause before the first probes; doubles while probes fail
 * @param longestPause the longest pause
 * @param calm a breaker that reopens within this time continues with its last pause
 * @param probes the maximum number of active files over a half-open breaker
 * @param patience further probes are sent when earlier ones have not ended within this time
 */
public record BreakerPolicy(
    Mode mode,
    int failures,
    Duration window,
    Duration firstPause,
    Duration longestPause,
    Duration calm,
    int probes,
    Duration patience) {

  public static final BreakerPolicy DEFAULT =
      new BreakerPolicy(
          Mode.ON,
          5,
          Duration.ofMinutes(5),
          Duration.ofSeconds(10),
          Duration.ofMinutes(10),
          Duration.ofMinutes(2),
          3,
          Duration.ofMinutes(2));

  private static final int MOST_DOUBLINGS = 20;

  public BreakerPolicy {
    if (failures < 1 || probes < 1 || firstPause.isNegative() || firstPause.isZero()) {
      throw new IllegalArgumentException(
          "a breaker needs at least one failure, one probe and a pause");
    }
  }

  Duration pauseAfter(int openings) {
    Duration pause =
        firstPause.multipliedBy(1L << Math.min(Math.max(openings - 1, 0), MOST_DOUBLINGS));
    return pause.compareTo(longestPause) < 0 ? pause : longestPause;
  }
}
