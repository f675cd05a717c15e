package io.argosy.agent.circuits;

import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.circuit.demand.CircuitTraffic;
import io.argosy.circuit.demand.CircuitUse;
import io.argosy.circuit.demand.CircuitUse.Verdict;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.task.Priority;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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

  /** A pair that the answer does not have proves nothing. */
  synchronized void take(CircuitAnswer answer, Instant now) {
    Set<UUID> idle = new HashSet<>();
    for (Lease lease : answer.leases()) {
      if (!lease.ordered()
          && isYoung(answer.countedAgoSeconds())
          && answer.pairs().stream().anyMatch(pair -> isIdle(pair, lease))) {
        idle.add(lease.id());
      }
    }
    since.keySet().retainAll(idle);
    idle.forEach(id -> since.putIfAbsent(id, now));
    since.forEach(
        (id, from) -> {
          if (!from.plus(IDLE).isAfter(now)) {
            verdicts.putIfAbsent(id, NO_WORK);
          }
        });
    verdicts.keySet().retainAll(answer.leases().stream().map(Lease::id).toList());
  }

  /** Reads what moves over the circuits that are up; what is not known counts for nothing. */
  synchronized void read(List<Circuit> circuits, Instant now) {
    Map<UUID, CircuitUse> before = Map.copyOf(uses);
    uses.clear();
    for (Circuit circuit : circuits) {
      if (circuit.state() == CircuitState.ESTABLISHED) {
        UUID id = circuit.key().id();
        traffic
            .of(circuit.key())
            .map(
                reading ->
                    Optional.ofNullable(before.get(id))
                        .map(
                            it ->
                                it.with(reading, now, circuit.granted().orElseThrow().bandwidth()))
                        .orElseGet(() -> CircuitUse.from(reading, now)))
            .ifPresent(use -> uses.put(id, use));
      }
    }
    uses.forEach((id, use) -> use.verdict().ifPresent(it -> verdicts.putIfAbsent(id, it)));
  }

  /** Why the circuit shall be released; a circuit that once was to be is not wanted again. */
  synchronized Optional<Verdict> verdict(Lease lease) {
    return Optional.ofNullable(verdicts.get(lease.id()))
        .filter(it -> it.isFailing() || !lease.ordered());
  }

  private static boolean isYoung(@Nullable Long countedAgoSeconds) {
    return countedAgoSeconds != null && countedAgoSeconds < CircuitPolicy.OLDEST_COUNT.toSeconds();
  }

  private boolean isIdle(Pair pair, Lease lease) {
    return pair.source().equals(lease.source().name())
        && pair.destination().equals(lease.destination().name())
        && pair.links().stream()
            .flatMap(it -> it.pending().stream().limit(leastUrgent.value() + 1L))
            .allMatch(it -> it <= 0);
  }
}
