package io.argosy.circuit.demand;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.Circuit.Passage;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A circuit that was refused for want of capacity is asked for once more with what was offered, or
 * with half. Only when that is refused too do its endpoints cool down.
 *
 * @param circuits of the agent, ended ones included
 * @param smallest bandwidth of a circuit
 */
public record SecondTry(List<Circuit> circuits, ByteRate smallest) {

  private static final Duration MEMORY = Duration.ofHours(1);

  /** Whether the endpoints of the circuit cool down because of how it ended. */
  public boolean isSetback(Circuit circuit) {
    return circuit.setbackAt().isPresent() && less(circuit).isEmpty();
  }

  /** The same pair, with no more room than the second try may use if it is due. */
  public Pair limited(Pair pair, Instant now) {
    return circuits.stream()
        .filter(it -> it.plan().source().name().equals(pair.source()))
        .filter(it -> it.plan().destination().name().equals(pair.destination()))
        .filter(it -> it.ending().isPresent())
        .max(Comparator.comparing(SecondTry::endedAt))
        .filter(it -> isNear(endedAt(it), now))
        .flatMap(this::less)
        .map(most -> limited(pair, most))
        .orElse(pair);
  }

  private static Pair limited(Pair pair, ByteRate most) {
    return new Pair(
        pair.source(),
        pair.destination(),
        Math.min(pair.room(), most.bytesPerSecond()),
        pair.vetoed(),
        pair.veto(),
        pair.vetoSeconds(),
        pair.links());
  }

  /** What to ask for instead; empty if the circuit was not the first that was refused so. */
  private Optional<ByteRate> less(Circuit circuit) {
    ByteRate wanted = circuit.plan().bandwidth();
    return denied(circuit)
        .filter(denied -> wanted.compareTo(smallest) > 0 && !isSecond(circuit))
        .map(
            denied ->
                denied
                    .offered()
                    .filter(offered -> offered.compareTo(wanted) < 0)
                    .orElseGet(() -> new ByteRate(wanted.bytesPerSecond() / 2)))
        .map(less -> less.compareTo(smallest) < 0 ? smallest : less);
  }

  private boolean isSecond(Circuit circuit) {
    return circuits.stream()
        .filter(other -> !other.key().equals(circuit.key()))
        .filter(other -> other.plan().source().name().equals(circuit.plan().source().name()))
        .filter(
            other -> other.plan().destination().name().equals(circuit.plan().destination().name()))
        .filter(other -> denied(other).isPresent())
        .map(SecondTry::endedAt)
        .anyMatch(at -> !at.isAfter(endedAt(circuit)) && isNear(at, endedAt(circuit)));
  }

  private static Optional<Denied> denied(Circuit circuit) {
    return circuit
        .ending()
        .map(Passage::event)
        .filter(Denied.class::isInstance)
        .map(Denied.class::cast)
        .filter(denied -> denied.cause() == Cause.CAPACITY);
  }

  private static Instant endedAt(Circuit circuit) {
    return circuit.ending().orElseThrow().at();
  }

  private static boolean isNear(Instant at, Instant now) {
    return Duration.between(at, now).abs().compareTo(MEMORY) < 0;
  }
}
