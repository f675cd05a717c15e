package io.argosy.circuit.demand;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * When a circuit is worth its price.
 *
 * @param threshold a queue must last longer than this at the link's own rate
 * @param cooldown how long a link that was refused a circuit, or lost one, is not asked for again
 * @param leastUrgent work less urgent than this never counts
 * @param smallest the least bandwidth worth asking for
 * @param largest the most that is ever asked for
 * @param longest the longest lifetime a provider grants; a longer need asks again
 */
public record CircuitPolicy(
    Duration threshold,
    Duration cooldown,
    Priority leastUrgent,
    ByteRate smallest,
    ByteRate largest,
    Duration longest) {

  /** Providers refuse anything shorter. */
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
      throw new IllegalArgumentException("smallest is at most largest: " + smallest);
    }
    if (longest.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException("longest is at least " + SHORTEST + ": " + longest);
    }
  }

  public CircuitPolicy withThreshold(Duration other) {
    return new CircuitPolicy(other, cooldown, leastUrgent, smallest, largest, longest);
  }

  private static void requireNotNegative(Duration duration, String name) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(name + " is not negative: " + duration);
    }
  }
}
