package io.argosy.router.stage;

import java.time.Duration;

/**
 * How much of a processor's time a duty may take in the long run, so that the work that nobody
 * waits for never takes the machine from those who do. What was not taken is saved up to a burst,
 * and what was taken beyond that is rested for.
 *
 * <p>A leaky bucket: time fills it by {@code share}, a run empties it by what it took.
 *
 * @param share of one processor, above 0 and below 1
 * @param burst may be taken at once after an idle time, and by a duty that has never run
 * @param longestRest however much was taken; what is owed beyond it is forgiven
 */
public record Allowance(double share, Duration burst, Duration longestRest) {

  /** Work that somebody has rung for: it goes on within seconds. */
  public static final Allowance RUNG =
      new Allowance(0.0625, Duration.ofSeconds(5), Duration.ofSeconds(5));

  /** Work that looks at every row, in case something was missed. */
  public static final Allowance SWEPT =
      new Allowance(0.05, Duration.ofSeconds(2), Duration.ofMinutes(2));

  public Allowance {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("a share lies between 0 and 1: " + share);
    }
  }

  /**
   * What is left after a run; negative when it is owed.
   *
   * @param left after the run before
   * @param since how long ago that one ended
   * @param took part of that time
   */
  public Duration after(Duration left, Duration since, Duration took) {
    Duration filled = shorter(burst, left.plus(part(since, share)));
    Duration most = part(longestRest, share).negated();
    Duration rest = filled.minus(took);
    return rest.compareTo(most) < 0 ? most : rest;
  }

  /** Until nothing is owed any more; zero if nothing is. */
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
