package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;

/**
 * How much work a link is given in advance. A plan covers everything that is due, but a link gets
 * only routes for a short horizon; the other files stay due and are planned again with newer
 * measurements.
 *
 * <p>The horizon of a link is a share of the time that its part of the plan takes: long transfers
 * continue while a router is down, and short ones can still be replanned.
 *
 * @param share of the time that all planned work of a link takes, above 0 and at most 1
 * @param least the minimum horizon
 * @param most the maximum horizon
 * @param files the minimum number of files for a link, so that large files keep its streams busy
 * @param unknown bytes for a link whose rate is unknown
 */
public record HorizonPolicy(
    double share, Duration least, Duration most, int files, ByteCount unknown) {

  public static final HorizonPolicy DEFAULT =
      new HorizonPolicy(
          0.125, Duration.ofSeconds(15), Duration.ofMinutes(2), 8, ByteCount.of(64_000_000));

  /** Writes every route of a plan at once. */
  public static final HorizonPolicy UNLIMITED =
      new HorizonPolicy(
          1, Duration.ofDays(1), Duration.ofDays(1), Integer.MAX_VALUE, ByteCount.of(1));

  public HorizonPolicy {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "the share of a horizon must be above 0 and at most 1: " + share);
    }
    if (!least.isPositive() || most.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          "a horizon must be positive, and its maximum not below its minimum: %s %s"
              .formatted(least, most));
    }
    if (files < 1 || unknown.isZero()) {
      throw new IllegalArgumentException("a horizon needs at least one file and one byte");
    }
  }

  /**
   * Returns how many bytes may be routed over a link, including those that are already queued on
   * it.
   *
   * @param planned bytes on the link if the whole plan is written
   * @param bytesPerSecond the expected rate of the link; NaN if unknown, 0 if it transfers nothing
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

  /**
   * Whether a link may be given further routes, however long its part of a plan takes.
   *
   * @param bytes that are queued on it
   * @param queued number of files of these bytes
   */
  public boolean hasRoom(double bytes, long queued, double bytesPerSecond) {
    return queued < files || bytes < bytesPerSecond * seconds(most);
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }
}
