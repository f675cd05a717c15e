package io.argosy.router.breaker;

import io.argosy.router.automation.Mode;
import java.time.Duration;

/**
 * When breakers open, and how they are probed and closed.
 *
 * @param mode as configured; what an admin sets comes before it
 * @param failures different files in a row that open a breaker
 * @param window how far back attempts count
 * @param firstPause before the first probes; doubles while probes fail
 * @param longestPause no pause is longer
 * @param calm a breaker that reopens within this time continues with its last pause
 * @param probes files that may be under way at once over a half-open breaker
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
          "a breaker has at least one failure, one probe and a pause");
    }
  }

  Duration pauseAfter(int openings) {
    Duration pause =
        firstPause.multipliedBy(1L << Math.min(Math.max(openings - 1, 0), MOST_DOUBLINGS));
    return pause.compareTo(longestPause) < 0 ? pause : longestPause;
  }
}
