package io.argosy.web.freshness;

import java.time.Duration;
import java.time.Instant;

/**
 * A value with the time at which it was queried.
 *
 * @param at when the query began
 */
public record Answer<T>(T value, Instant at) {

  /** Pages refresh more often, so an older answer is marked as stale. */
  private static final Duration STALE = Duration.ofSeconds(6);

  public boolean isStale(Instant now) {
    return ageAt(now).compareTo(STALE) > 0;
  }

  Duration ageAt(Instant now) {
    return Duration.between(at, now);
  }
}
