package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What slots have shown of the capacity of a link, or of a node in one direction.
 *
 * @param capacity the current estimate; seen at the start of the last slot that confirmed it
 * @param best the rate before it fell, in bytes per second, if a further slot had confirmed that;
 *     the link is tried again with it; 0 while the estimate is tentative
 */
record Belief(Capacity capacity, double best) {

  /** How long a lowered estimate is used unchanged without being confirmed. */
  static final Duration FIRM = Duration.ofMinutes(1);

  /** The time without confirmation after which the estimate is back at {@link #best}. */
  static final Duration FORGIVEN = Duration.ofMinutes(5);

  /** A slot that confirms an estimate counts as at most this factor away from it. */
  private static final double NEAR = 1.25;

  /** What a slot that confirms a lower rate leaves of the distance to the best, as an exponent. */
  private static final double DOUBTED = 0.9;

  /** Lower bound of every estimate, in bytes per second. */
  private static final double LEAST = 1_000;

  static Belief of(double rate, double best, Instant seen, Reason why) {
    return new Belief(new Capacity(new ByteRate(Math.max(LEAST, rate)), seen, why), best);
  }

  static Belief of(Capacity known) {
    return new Belief(known, known.rate().bytesPerSecond());
  }

  double rate() {
    return capacity.rate().bytesPerSecond();
  }

  Instant seen() {
    return capacity.seen();
  }

  /** Returns whether only one or two slots have shown it; it is neither used nor followed. */
  boolean isTentative() {
    return best == 0;
  }

  /** Returns whether a slot has shown the capacity since it was taken from older bins or said. */
  boolean isConfirmed() {
    return capacity.why() != Reason.HISTORY && !isSaid() && !isTentative();
  }

  boolean isSaid() {
    return capacity.why() == Reason.SAID;
  }

  /** Raises the rate to what slots in succession have shown; {@code best} needs a further one. */
  Belief raisedTo(double higher, Instant now, Reason reason) {
    return new Belief(new Capacity(new ByteRate(higher), now, reason), best);
  }

  /** Lowers the rate and leaves {@code best} unchanged. */
  Belief loweredTo(double lower, Instant now, Reason reason) {
    return new Belief(new Capacity(new ByteRate(Math.max(LEAST, lower)), now, reason), best);
  }

  Belief confirmedAt(Instant now) {
    return new Belief(new Capacity(capacity.rate(), now, capacity.why()), best);
  }

  /**
   * Moves the rate by a share of its distance to a value, without changing the reason. A slot
   * confirms only what earlier ones have shown.
   */
  Belief towards(double value, double share, Instant now) {
    double near = Math.clamp(value, rate() / NEAR, rate() * NEAR);
    double moved = Math.max(LEAST, rate() + share * (near - rate()));
    double doubted = moved * Math.pow(Math.max(1, best / moved), DOUBTED);
    Reason why = isConfirmed() ? capacity.why() : Reason.AVERAGED;
    return new Belief(
        new Capacity(new ByteRate(moved), now, why), seen().equals(now) ? best : doubted);
  }

  /**
   * Returns the capacity to plan with. A lowered estimate that is no longer confirmed rises to its
   * best exponentially between {@link #FIRM} and {@link #FORGIVEN}, so that the link is tried
   * again.
   */
  Capacity at(Instant now) {
    double unconfirmed = seen().until(now, ChronoUnit.MILLIS);
    double share =
        Math.clamp(
            (unconfirmed - FIRM.toMillis()) / (FORGIVEN.toMillis() - FIRM.toMillis()), 0.0, 1.0);
    return share > 0 && best > rate()
        ? new Capacity(
            new ByteRate(rate() * Math.pow(best / rate(), share)), seen(), Reason.NOT_CONFIRMED)
        : capacity;
  }
}
