package io.argosy.deploy.process;

import java.time.Duration;
import java.util.Optional;

/** How long to wait before a program that ended by itself is started again. */
public final class RestartPause {

  /** Who lived so long is healthy; its next end is a first one. */
  public static final Duration HEALTHY = Duration.ofMinutes(1);

  private static final int LAST_ATTEMPT = 8;
  private static final long FIRST_MILLIS = 200;
  private static final long LONGEST_MILLIS = 30_000;

  private RestartPause() {}

  /**
   * @param quickEnds how often in a row it ended before it was healthy, this time included
   * @return empty when it is not to be started again
   */
  public static Optional<Duration> after(int quickEnds) {
    if (quickEnds > LAST_ATTEMPT) {
      return Optional.empty();
    }
    long millis = FIRST_MILLIS << (2 * Math.max(0, quickEnds - 1));
    return Optional.of(Duration.ofMillis(Math.min(millis, LONGEST_MILLIS)));
  }
}
