package io.argosy.router.plan.phedex;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * The options of the classic router; 0 means 0.
 *
 * @param stagingLatency initial cost of a path from an unstaged replica
 * @param nominalRate rate of an unknown link, divided by its distance
 * @param latencyLimit a path whose cost reaches it is not valid
 * @param probe how often a request without a valid path is decided again with probing costs, 0 to 1
 * @param seed of the random numbers for probing: the same seed gives the same plan
 */
public record PhedexOptions(
    Duration stagingLatency, ByteRate nominalRate, Duration latencyLimit, double probe, long seed) {

  /** The defaults of PhEDEx: 7 days, 0.5 MB/s, 3 days, 2 per cent. */
  public static final PhedexOptions DEFAULT =
      new PhedexOptions(
          Duration.ofDays(7), ByteRate.ofMegabytesPerSecond(0.5), Duration.ofDays(3), 0.02, 0);

  public PhedexOptions {
    if (stagingLatency.isNegative() || latencyLimit.isNegative()) {
      throw new IllegalArgumentException("a latency must not be negative");
    }
    if (!(probe >= 0 && probe <= 1)) {
      throw new IllegalArgumentException("a probability must be 0 to 1: " + probe);
    }
  }
}
