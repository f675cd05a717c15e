package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A capacity that is believed, in bytes per second.
 *
 * @param rate as the evidence has it
 * @param best what it was before it fell; at least {@code rate}
 * @param seen when the slot began that confirmed it last
 * @param why the reason of its last change
 */
record Belief(double rate, double best, Instant seen, Reason why) {

  /** A capacity that fell is believed for so long without being confirmed. */
  static final Duration FIRM = Duration.ofMinutes(1);

  /** After so long without being confirmed it is believed to be as good as it was. */
  static final Duration FORGIVEN = Duration.ofMinutes(5);

  /** A rate that moved some bytes is at least this. */
  private static final double LEAST = 1_000;

  static Belief of(double rate, Instant seen, Reason why) {
    return new Belief(Math.max(LEAST, rate), Math.max(LEAST, rate), seen, why);
  }

  static Belief of(Capacity known) {
    return of(known.rate().bytesPerSecond(), known.seen(), known.why());
  }

  /** Whether anything was seen of it since it was taken from older bins. */
  boolean isConfirmed() {
    return why != Reason.HISTORY;
  }

  Belief raisedTo(double higher, Instant now, Reason reason) {
    return new Belief(higher, Math.max(best, higher), now, reason);
  }

  /** Keeps what it was as its best. */
  Belief loweredTo(double lower, Instant now, Reason reason) {
    return new Belief(Math.max(LEAST, lower), best, now, reason);
  }

  Belief confirmedAt(Instant now) {
    return new Belief(rate, best, now, why);
  }

  /** Moves towards a value; smaller moves are no news. */
  Belief towards(double value, double share, Instant now) {
    double moved = Math.max(LEAST, rate + share * (value - rate));
    double top = best > rate ? Math.max(best, moved) : moved;
    return new Belief(moved, top, now, isConfirmed() ? why : Reason.AVERAGED);
  }

  /**
   * What to plan by. A capacity that fell and is not confirmed any more returns to its best, by the
   * same factor in each second, so that it is tried again.
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
