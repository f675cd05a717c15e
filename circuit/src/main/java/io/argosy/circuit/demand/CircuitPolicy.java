package io.argosy.circuit.demand;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * The bounds within which circuits are requested.
 *
 * @param threshold a queue must last longer than this at the link's own rate
 * @param cooldown how long no circuit is requested for a link after one was refused or lost
 * @param leastUrgent work that is less urgent than this does not count
 * @param smallest the least bandwidth of a request
 * @param largest the greatest bandwidth of a request
 * @param longest the longest lifetime that a provider grants; longer work needs another request
 */
public record CircuitPolicy(
    Duration threshold,
    Duration cooldown,
    Priority leastUrgent,
    ByteRate smallest,
    ByteRate largest,
    Duration longest) {

  /** Providers refuse a shorter lifetime. */
  static final Duration SHORTEST = Duration.ofMinutes(15);

  /** The paper's threshold and cooldown; the lowest priority does not count. */
  public static final CircuitPolicy DEFAULT =
      new CircuitPolicy(
          Duration.ofHours(5),
          Duration.ofHours(1),
          new Priority(2),
          ByteRate.ofGigabitsPerSecond(1),
          ByteRate.ofGigabitsPerSecond(100),
          Duration.ofHours(6));

  public CircuitPolicy {
    requireNotNegative(threshold, "threshold");
    requireNotNegative(cooldown, "cooldown");
    if (smallest.compareTo(largest) > 0) {
      throw new IllegalArgumentException("smallest must be at most largest: " + smallest);
    }
    if (longest.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException("longest must be at least " + SHORTEST + ": " + longest);
    }
  }

  private static void requireNotNegative(Duration duration, String name) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(name + " must not be negative: " + duration);
    }
  }
}
