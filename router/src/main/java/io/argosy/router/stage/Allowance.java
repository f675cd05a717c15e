package io.argosy.router.stage;

import java.time.Duration;

/**
 * Limits the processor time of a duty in the long run, so that background work does not slow down
 * requests. Unused time is saved up to a burst; a duty that used more pauses until the excess is
 * paid off.
 *
 * <p>A leaky bucket: time fills it by {@code share}, and each run drains its own duration.
 *
 * @param share share of one processor, above 0 and below 1
 * @param burst available at once after an idle time, and to a duty that has never run
 * @param longestRest upper bound of a pause; excess beyond it is forgiven
 */
public record Allowance(double share, Duration burst, Duration longestRest) {

  /** For duties that are woken when there is work, which must continue within seconds. */
  public static final Allowance WOKEN =
      new Allowance(0.0625, Duration.ofSeconds(5), Duration.ofSeconds(5));

  /** For routing: copies that others wait for arrive one after the other. */
  public static final Allowance PLANNING =
      new Allowance(0.125, Duration.ofSeconds(5), Duration.ofSeconds(5));

  /** For duties that scan all rows in case a wake-up was lost. */
  public static final Allowance SWEPT =
      new Allowance(0.05, Duration.ofSeconds(2), Duration.ofMinutes(2));

  public Allowance {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("a share must be between 0 and 1: " + share);
    }
  }

  /**
   * Returns the balance after a run; negative if the duty has used too much.
   *
   * @param left balance after the previous run
   * @param since time since the end of the previous run
   * @param took duration of this run, which is part of {@code since}
   */
  public Duration after(Duration left, Duration since, Duration took) {
    Duration filled = shorter(burst, left.plus(part(since, share)));
    Duration most = part(longestRest, share).negated();
    Duration rest = filled.minus(took);
    return rest.compareTo(most) < 0 ? most : rest;
  }

  /** Returns the pause until the balance is no longer negative; zero if it is not. */
  public Duration rest(Duration left) {
    return left.isNegative() ? part(left.negated(), 1 / share) : Duration.ZERO;
  }

  private static Duration part(Duration whole, double share) {
    return Duration.ofNanos(Math.round(whole.toNanos() * share));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
