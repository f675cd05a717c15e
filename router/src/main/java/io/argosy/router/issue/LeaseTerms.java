package io.argosy.router.issue;

import io.argosy.common.liveness.Liveness;
import java.time.Duration;

/**
 * How long agents may be silent.
 *
 * @param term how long claims are valid without a heartbeat; several heartbeats
 * @param heartbeat how often agents send one
 */
public record LeaseTerms(Duration term, Duration heartbeat) {

  public static final LeaseTerms DEFAULT =
      new LeaseTerms(Duration.ofSeconds(600), Duration.ofSeconds(30));

  public LeaseTerms {
    if (!heartbeat.isPositive() || term.compareTo(heartbeat.multipliedBy(2)) < 0) {
      throw new IllegalArgumentException("the term of a lease must be at least two heartbeats");
    }
  }

  /**
   * Returns the time without a message after which an agent is not known to be alive. It is
   * displayed as silent and may be replaced by a new start without {@code --take-over}; its claims
   * stay until the lease ends.
   */
  public Duration silence() {
    Duration patience = Liveness.patience(heartbeat);
    return patience.compareTo(term) < 0 ? patience : term;
  }
}
