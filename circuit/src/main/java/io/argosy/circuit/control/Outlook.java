package io.argosy.circuit.control;

import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

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

  /** No transfer begins that is expected to last until later than this before the circuit's end. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  /** It is released this long before its end, so that the provider does not do so first. */
  private static final Duration RELEASE = Duration.ofSeconds(10);

  /** How much a provider's clock may differ if its answers do not name the time. */
  static final Duration SKEW = Duration.ofMinutes(5);

  /** By how much the clock of a host may be wrong. */
  private static final Duration UNKNOWN_SKEW = Duration.ofHours(1);

  /** Why the circuit shall be released; empty while it is wanted or the router is away. */
  Optional<String> unwanted() {
    return lease
        .map(Lease::close)
        .orElse(current ? Optional.of("the router has no lease for it") : Optional.empty());
  }

  /** The end that the lease allows, by the provider's clock; empty without a lease. */
  Optional<Instant> leasedEnd() {
    return lease.map(it -> endAfter(it.lifetime()));
  }

  /**
   * Whether an end is later than may be. What was agreed before remains; and without a lease, as
   * after a restart while the router is away, nothing is known of a circuit that is up.
   */
  boolean isTooLate(Instant end) {
    Optional<Instant> agreed = circuit.granted().map(Granted::end);
    return (lease.isPresent() || agreed.isEmpty())
        && Stream.concat(
                Stream.of(leasedEnd().orElseGet(() -> endAfter(circuit.plan().lifetime()))),
                agreed.stream())
            .allMatch(allowed -> end.isAfter(allowed.plus(SKEW)));
  }

  /**
   * The end of a lifetime that begins when the circuit was asked for, by the provider's clock. All
   * of the difference counts, because one that only counts above a limit jumps when it reaches it.
   */
  Instant endAfter(Duration lifetime) {
    return circuit.lastAt(Asked.class).orElse(now).plus(lifetime).plus(ahead.orElse(Duration.ZERO));
  }

  /** Whether the circuit has ended; without a list, clocks may differ by an hour. */
  boolean isOver() {
    Instant end = circuit.granted().orElseThrow().end();
    Duration left = untilPast(sight instanceof Sight.Unseen ? end.plus(UNKNOWN_SKEW) : end);
    return left.plus(MARGIN).compareTo(RELEASE) <= 0;
  }

  /** Time in which something new may still end. */
  Duration untilPast(Instant end) {
    Instant theirs = now.plus(ahead.orElse(Duration.ZERO));
    return Duration.between(theirs.plus(ahead.isPresent() ? MARGIN : MARGIN.plus(SKEW)), end);
  }

  boolean isOverdue(Duration limit) {
    return Duration.between(since, now).compareTo(limit) >= 0;
  }
}
