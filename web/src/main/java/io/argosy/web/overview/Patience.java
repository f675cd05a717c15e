package io.argosy.web.overview;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The time that is left for all queries of a page together. */
final class Patience {

  private final Clock clock;
  private final Instant end;

  Patience(Clock clock, Duration whole) {
    this.clock = clock;
    this.end = clock.instant().plus(whole);
  }

  Duration left() {
    Duration left = Duration.between(clock.instant(), end);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
