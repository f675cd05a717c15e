package io.argosy.agent.circuits;

import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.circuit.demand.CircuitTraffic;
import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.circuit.demand.CircuitUse;
import io.argosy.circuit.demand.CircuitUse.Verdict;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Which circuits are released because no work that counts is left for them, or because of what
 * moves over them. One that a person ordered is released only if its transfers fail. Thread-safe.
 */
final class UnwantedCircuits {

  private static final Duration IDLE = Duration.ofMinutes(10);
  private static final Verdict NO_WORK =
      new Verdict("no work has been left for it for 10 minutes", false);

  private final Priority leastUrgent;
  private final CircuitTraffic traffic;
  private final Map<UUID, Instant> since = new HashMap<>();
  private final Map<UUID, CircuitUse> uses = new HashMap<>();
  private final Map<UUID, Verdict> verdicts = new HashMap<>();

  /**
   * @param leastUrgent work that is less urgent keeps no circuit
   */
  UnwantedCircuits(Priority leastUrgent, CircuitTraffic traffic) {
    this.leastUrgent = leastUrgent;
    this.traffic = traffic;
  }

  /** A pair that the answer does not have proves nothing, and nor does an old count. */
  synchronized void take(CircuitAnswer answer, Instant now) {
    Long ago = answer.countedAgoSeconds();
    boolean isYoung = ago != null && ago < CircuitPolicy.OLDEST_COUNT.toSeconds();
    List<UUID> idle =
        answer.leases().stream()
            .filter(lease -> isYoung && !lease.ordered())
            .filter(lease -> answer.pairs().stream().anyMatch(pair -> isIdle(pair, lease)))
            .map(Lease::id)
            .toList();
    since.keySet().retainAll(idle);
    for (UUID id : idle) {
      if (!since.computeIfAbsent(id, first -> now).plus(IDLE).isAfter(now)) {
        verdicts.putIfAbsent(id, NO_WORK);
      }
    }
    verdicts.keySet().retainAll(answer.leases().stream().map(Lease::id).toList());
  }

  /** Reads what moves over the circuits that are up; what is not known counts for nothing. */
  synchronized void read(List<Circuit> circuits, Instant now) {
    for (Circuit circuit : circuits) {
      UUID id = circuit.key().id();
      traffic
          .broken(circuit.key())
          .ifPresent(it -> verdicts.merge(id, it, UnwantedCircuits::worse));
      Optional<CircuitUse> before = Optional.ofNullable(uses.remove(id));
      circuit
          .granted()
          .filter(it -> circuit.state() == CircuitState.ESTABLISHED)
          .flatMap(it -> traffic.of(circuit.key()).map(r -> use(before, r, now, it.bandwidth())))
          .ifPresent(use -> uses.put(id, use));
    }
    uses.forEach(
        (id, use) ->
            use.verdict().ifPresent(it -> verdicts.merge(id, it, UnwantedCircuits::worse)));
  }

  private static Verdict worse(Verdict before, Verdict now) {
    return before.isFailing() ? before : now;
  }

  private static CircuitUse use(
      Optional<CircuitUse> before, Reading reading, Instant now, ByteRate bandwidth) {
    return before
        .map(it -> it.with(reading, now, bandwidth))
        .orElseGet(() -> CircuitUse.from(reading, now));
  }

  /** Why the circuit shall be released; a circuit that once was to be is not wanted again. */
  synchronized Optional<Verdict> verdict(Lease lease) {
    return Optional.ofNullable(verdicts.get(lease.id()))
        .filter(it -> it.isFailing() || !lease.ordered());
  }

  private boolean isIdle(Pair pair, Lease lease) {
    return pair.source().equals(lease.source().name())
        && pair.destination().equals(lease.destination().name())
        && pair.links().stream()
            .flatMap(it -> it.pending().stream().limit(leastUrgent.value() + 1L))
            .allMatch(it -> it <= 0);
  }
}
