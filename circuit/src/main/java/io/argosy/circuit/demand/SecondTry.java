package io.argosy.circuit.demand;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.Circuit.Passage;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A circuit that was refused for want of capacity is asked for once more with what was offered, or
 * with half. Only when that is refused too do its endpoints cool down; what is refused after that
 * is a first refusal again, however long the cool-down was.
 */
public final class SecondTry {

  private static final Duration MEMORY = Duration.ofHours(1);

  /** What to ask for instead of the circuits that were the first to be refused. */
  private final Map<CircuitKey, ByteRate> less = new HashMap<>();

  /** The circuit of each pair of endpoints that was the last to end. */
  private final Map<List<String>, Circuit> last = new HashMap<>();

  /**
   * @param circuits of the agent, ended ones included
   * @param smallest bandwidth of a circuit
   */
  public SecondTry(List<Circuit> circuits, ByteRate smallest) {
    circuits.stream()
        .filter(it -> it.ending().isPresent())
        .sorted(Comparator.comparing(SecondTry::endedAt))
        .forEach(
            it -> {
              if (lessAt(ends(it), endedAt(it)).isEmpty()) {
                less(it, smallest).ifPresent(rate -> less.put(it.key(), rate));
              }
              last.put(ends(it), it);
            });
  }

  /** Whether the endpoints of the circuit cool down because of how it ended. */
  public boolean isSetback(Circuit circuit) {
    return circuit.setbackAt().isPresent() && !less.containsKey(circuit.key());
  }

  /** The same pair, with no more room than the second try may use if it is due. */
  public Pair limited(Pair pair, Instant now) {
    return lessAt(List.of(pair.source(), pair.destination()), now)
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

  /** What to ask for at this time; empty unless a first refusal was the last thing to happen. */
  private Optional<ByteRate> lessAt(List<String> ends, Instant at) {
    return Optional.ofNullable(last.get(ends))
        .filter(it -> Duration.between(endedAt(it), at).abs().compareTo(MEMORY) < 0)
        .map(it -> less.get(it.key()));
  }

  private static Optional<ByteRate> less(Circuit circuit, ByteRate smallest) {
    double wanted = circuit.plan().bandwidth().bytesPerSecond();
    return circuit.ending().map(Passage::event).stream()
        .filter(Denied.class::isInstance)
        .map(Denied.class::cast)
        .filter(denied -> denied.cause() == Cause.CAPACITY && wanted > smallest.bytesPerSecond())
        .map(denied -> denied.offered().map(ByteRate::bytesPerSecond).orElse(wanted))
        .map(offered -> offered < wanted ? offered : wanted / 2)
        .map(rate -> new ByteRate(Math.max(rate, smallest.bytesPerSecond())))
        .findFirst();
  }

  private static List<String> ends(Circuit circuit) {
    return List.of(circuit.plan().source().name(), circuit.plan().destination().name());
  }

  private static Instant endedAt(Circuit circuit) {
    return circuit.ending().orElseThrow().at();
  }
}
