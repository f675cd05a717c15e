package io.argosy.router.issue;

import io.argosy.common.liveness.Liveness;
import java.time.Duration;

/**
 * How long agents may be silent.
 *
 * @param term how long claims live without a heartbeat; several heartbeats
 * @param heartbeat how often agents send one
 */
public record LeaseTerms(Duration term, Duration heartbeat) {

  public static final LeaseTerms DEFAULT =
      new LeaseTerms(Duration.ofSeconds(600), Duration.ofSeconds(30));

  public LeaseTerms {
    if (!heartbeat.isPositive() || term.compareTo(heartbeat.multipliedBy(2)) < 0) {
      throw new IllegalArgumentException("a lease outlives at least one missed heartbeat");
    }
  }

  /**
   * An agent that was not heard for so long is not known to be alive: everybody is told so, and it
   * may be replaced without being told to. Its claims wait until the lease ends.
   */
  Duration silence() {
    Duration patience = Liveness.patience(heartbeat);
    return patience.compareTo(term) < 0 ? patience : term;
  }
}
