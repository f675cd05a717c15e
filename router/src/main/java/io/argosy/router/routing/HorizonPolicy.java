package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;

/**
 * How far ahead of need routes are written. A plan covers everything that is due, but a link is
 * given only what it moves within a short horizon; the rest stays due and is planned again with
 * what has been learned meanwhile.
 *
 * <p>The horizon of a link is a share of the time that its part of the plan takes, so that a long
 * transfer survives a router that is away for a while, and a short one can still be corrected.
 *
 * @param share of the time that all planned work of a link takes, above 0 and at most 1
 * @param least seconds of work that a link is given in any case
 * @param most seconds of work that a link is given at most
 * @param files that a link is given in any case, so that large files keep its streams busy
 * @param unknown bytes that a link is given while nothing is known of its rate
 */
public record HorizonPolicy(
    double share, Duration least, Duration most, int files, ByteCount unknown) {

  public static final HorizonPolicy DEFAULT =
      new HorizonPolicy(
          0.125, Duration.ofSeconds(15), Duration.ofMinutes(2), 8, ByteCount.of(64_000_000));

  /** Every route of a plan is written at once. */
  public static final HorizonPolicy UNLIMITED =
      new HorizonPolicy(
          1, Duration.ofDays(1), Duration.ofDays(1), Integer.MAX_VALUE, ByteCount.of(1));

  public HorizonPolicy {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "the share of a horizon is above 0 and at most 1: " + share);
    }
    if (!least.isPositive() || most.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          "a horizon is positive, and the longest is not below the shortest: %s %s"
              .formatted(least, most));
    }
    if (files < 1 || unknown.isZero()) {
      throw new IllegalArgumentException("a link is given at least one file and one byte");
    }
  }

  /**
   * Bytes that a link is given, those that wait on it already included.
   *
   * @param planned bytes on the link when all is assigned
   * @param bytesPerSecond that the link is expected to move; not a number where nothing is known, 0
   *     where it carries nothing
   */
  double budget(double planned, double bytesPerSecond) {
    if (Double.isNaN(bytesPerSecond)) {
      return unknown.bytes();
    }
    if (bytesPerSecond <= 0) {
      return 1;
    }
    double seconds = share * planned / bytesPerSecond;
    return bytesPerSecond * Math.clamp(seconds, seconds(least), seconds(most));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }
}
