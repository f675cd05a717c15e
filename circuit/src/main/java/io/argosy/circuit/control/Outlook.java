package io.argosy.circuit.control;

import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * All that the next step of a circuit depends on.
 *
 * @param now by the local clock
 * @param since when the circuit came into its state, as far as this process knows
 * @param ahead by how much the provider's clock is ahead of the local one; empty if it is not known
 * @param downFor how long the data plane of a circuit that was up has been down
 * @param current whether the router answered recently
 * @param lease empty if the router lists none
 */
record Outlook(
    Circuit circuit,
    ProviderTraits traits,
    Sight sight,
    Instant now,
    Instant since,
    Optional<Duration> ahead,
    Duration downFor,
    boolean current,
    Optional<Lease> lease) {

  /** Before a circuit's end nothing new is sent over it for this long. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  /** How much a provider's clock may differ if its answers do not name the time. */
  static final Duration SKEW = Duration.ofMinutes(5);

  /** Why the circuit shall be released; empty while it is wanted or the router is away. */
  Optional<String> unwanted() {
    return lease
        .map(Lease::close)
        .orElse(current ? Optional.of("the router has no lease for it") : Optional.empty());
  }

  /** The latest end that the lease allows. */
  Instant allowedEnd() {
    Instant asked = circuit.lastAt(Asked.class).orElse(now);
    return asked.plus(lease.map(Lease::lifetime).orElse(circuit.plan().lifetime()));
  }

  /** Whether an end is too near for anything new. */
  boolean isPast(Instant end) {
    Instant theirs = now.plus(ahead.orElse(Duration.ZERO));
    return !theirs.plus(ahead.isPresent() ? MARGIN : MARGIN.plus(SKEW)).isBefore(end);
  }

  boolean isOverdue(Duration limit) {
    return Duration.between(since, now).compareTo(limit) >= 0;
  }
}
