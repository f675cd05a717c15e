package io.argosy.agent.exchange;

import java.time.Duration;

/** How long to wait after so many failures in a row: doubling from the first to the longest. */
public record RetryDelay(Duration first, Duration longest) {

  private static final int MOST_DOUBLINGS = 20;

  public RetryDelay {
    if (first.isNegative() || first.isZero() || longest.compareTo(first) < 0) {
      throw new IllegalArgumentException("a pause grows from more than nothing: " + first);
    }
  }

  /**
   * @param failures in a row, from 1
   */
  public Duration after(int failures) {
    int doublings = Math.clamp(failures - 1L, 0, MOST_DOUBLINGS);
    Duration grown = first.multipliedBy(1L << doublings);
    return grown.compareTo(longest) < 0 ? grown : longest;
  }
}
