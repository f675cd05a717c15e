package io.argosy.web.freshness;

import java.time.Duration;
import java.time.Instant;

/**
 * A value, and when it was asked for.
 *
 * @param at when the question was asked
 */
public record Answer<T>(T value, Instant at) {

  /** A page renews itself more often than this, so an older answer is worth a word. */
  private static final Duration STALE = Duration.ofSeconds(6);

  public boolean isStale(Instant now) {
    return ageAt(now).compareTo(STALE) > 0;
  }

  Duration ageAt(Instant now) {
    return Duration.between(at, now);
  }
}
