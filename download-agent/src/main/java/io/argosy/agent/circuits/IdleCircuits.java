package io.argosy.agent.circuits;

import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Which circuits are released because no work is left for them. One that a person ordered is kept.
 * Thread-safe.
 */
final class IdleCircuits {

  private static final Duration IDLE = Duration.ofMinutes(10);

  private final Map<UUID, Instant> since = new HashMap<>();
  private final Set<UUID> released = new HashSet<>();

  /** A pair that the answer does not have proves nothing. */
  synchronized void take(CircuitAnswer answer, Instant now) {
    Set<UUID> idle = new HashSet<>();
    for (Lease lease : answer.leases()) {
      if (!lease.ordered() && answer.pairs().stream().anyMatch(pair -> isIdle(pair, lease))) {
        idle.add(lease.id());
      }
    }
    since.keySet().retainAll(idle);
    idle.forEach(id -> since.putIfAbsent(id, now));
    since.forEach(
        (id, from) -> {
          if (!from.plus(IDLE).isAfter(now)) {
            released.add(id);
          }
        });
    released.retainAll(answer.leases().stream().map(Lease::id).toList());
  }

  /** Why the circuit shall be released; a circuit that was once idle is not wanted again. */
  synchronized Optional<String> close(UUID lease) {
    return released.contains(lease)
        ? Optional.of("no work has been left for it for 10 minutes")
        : Optional.empty();
  }

  private static boolean isIdle(Pair pair, Lease lease) {
    return pair.source().equals(lease.source().name())
        && pair.destination().equals(lease.destination().name())
        && pair.links().stream().flatMap(it -> it.pending().stream()).allMatch(it -> it <= 0);
  }
}
