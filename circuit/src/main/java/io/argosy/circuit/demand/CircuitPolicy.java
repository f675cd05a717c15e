package io.argosy.circuit.demand;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * The bounds within which circuits are asked for.
 *
 * @param threshold work must last longer than this on the shared path
 * @param leastGain a circuit must save more time than this, its set-up counted
 * @param leastUrgent work that is less urgent than this does not count
 * @param smallest the least bandwidth of a circuit
 * @param largest the greatest bandwidth of a circuit
 * @param longest the longest lifetime of a request; longer work needs another one
 */
public record CircuitPolicy(
    Duration threshold,
    Duration leastGain,
    Priority leastUrgent,
    ByteRate smallest,
    ByteRate largest,
    Duration longest) {

  /** An older count of the router's proves nothing, neither that there is work nor that none is. */
  public static final Duration OLDEST_COUNT = Duration.ofMinutes(5);

  /** Providers refuse a shorter lifetime. */
  static final Duration SHORTEST = Duration.ofMinutes(15);

  private static final Duration DAY = Duration.ofDays(1);

  public CircuitPolicy {
    if (!threshold.isPositive()) {
      throw new IllegalArgumentException("threshold must be positive: " + threshold);
    }
    if (leastGain.isNegative()) {
      throw new IllegalArgumentException("least-gain must not be negative: " + leastGain);
    }
    if (smallest.compareTo(largest) > 0) {
      throw new IllegalArgumentException("smallest must be at most largest: " + smallest);
    }
    if (longest.compareTo(SHORTEST) < 0 || longest.compareTo(DAY) > 0) {
      throw new IllegalArgumentException("longest must be 15 minutes to a day: " + longest);
    }
  }
}
