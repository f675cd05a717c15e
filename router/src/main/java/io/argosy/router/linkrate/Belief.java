package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The estimated capacity of a link, or of a node in one direction, in bytes per second.
 *
 * @param rate the current estimate
 * @param best the estimate before it fell; at least {@code rate}
 * @param seen start of the last slot that confirmed the estimate
 * @param why the reason of the last change
 */
record Belief(double rate, double best, Instant seen, Reason why) {

  /** How long a lowered estimate is used unchanged without being confirmed. */
  static final Duration FIRM = Duration.ofMinutes(1);

  /** The time without confirmation after which the estimate is back at {@link #best}. */
  static final Duration FORGIVEN = Duration.ofMinutes(5);

  /** Lower bound of every estimate, in bytes per second. */
  private static final double LEAST = 1_000;

  static Belief of(double rate, Instant seen, Reason why) {
    return new Belief(Math.max(LEAST, rate), Math.max(LEAST, rate), seen, why);
  }

  static Belief of(Capacity known) {
    return of(known.rate().bytesPerSecond(), known.seen(), known.why());
  }

  /** Returns whether a slot has shown the capacity since it was taken from older bins. */
  boolean isConfirmed() {
    return why != Reason.HISTORY;
  }

  Belief raisedTo(double higher, Instant now, Reason reason) {
    return new Belief(higher, Math.max(best, higher), now, reason);
  }

  /** Lowers the rate and leaves {@code best} unchanged. */
  Belief loweredTo(double lower, Instant now, Reason reason) {
    return new Belief(Math.max(LEAST, lower), best, now, reason);
  }

  Belief confirmedAt(Instant now) {
    return new Belief(rate, best, now, why);
  }

  /** Moves the rate by a share of its distance to a value, without changing the reason. */
  Belief towards(double value, double share, Instant now) {
    double moved = Math.max(LEAST, rate + share * (value - rate));
    double top = best > rate ? Math.max(best, moved) : moved;
    return new Belief(moved, top, now, isConfirmed() ? why : Reason.AVERAGED);
  }

  /**
   * Returns the capacity to plan with. A lowered estimate that is no longer confirmed rises to its
   * best exponentially between {@link #FIRM} and {@link #FORGIVEN}, so that the link is tried
   * again.
   */
  Capacity at(Instant now) {
    double unconfirmed = seen.until(now, ChronoUnit.MILLIS);
    double share =
        Math.clamp(
            (unconfirmed - FIRM.toMillis()) / (FORGIVEN.toMillis() - FIRM.toMillis()), 0.0, 1.0);
    boolean rises = share > 0 && best > rate;
    return new Capacity(
        new ByteRate(rises ? rate * Math.pow(best / rate, share) : rate),
        seen,
        rises ? Reason.NOT_CONFIRMED : why);
  }
}
