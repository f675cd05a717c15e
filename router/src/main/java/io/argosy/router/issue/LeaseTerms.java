package io.argosy.router.issue;

import java.time.Duration;

/**
 * How long agents may be silent.
 *
 * @param lease how long claims live without a heartbeat; several heartbeats
 * @param heartbeat how often agents send one
 */
public record LeaseTerms(Duration lease, Duration heartbeat) {

  public static final LeaseTerms DEFAULT =
      new LeaseTerms(Duration.ofSeconds(600), Duration.ofSeconds(30));

  private static final int MISSED_UNTIL_DEAD = 3;

  public LeaseTerms {
    if (!heartbeat.isPositive() || lease.compareTo(heartbeat.multipliedBy(2)) < 0) {
      throw new IllegalArgumentException("a lease outlives at least one missed heartbeat");
    }
  }

  /** An agent silent for longer may be replaced without being told to; its claims still wait. */
  Duration silence() {
    return heartbeat.multipliedBy(MISSED_UNTIL_DEAD);
  }
}
