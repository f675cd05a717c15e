package io.argosy.circuit.control.statefile;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A circuit as its state file has it. State, reference and end are written for people and programs
 * that read the file; they must agree with the passages, from which they are derived.
 *
 * @param bandwidth requested, in bytes per second
 * @param end that the provider has granted; null if it never did
 */
record StoredCircuit(
    UUID id,
    String key,
    String provider,
    CircuitEnd source,
    CircuitEnd destination,
    List<LinkName> links,
    double bandwidth,
    long lifetimeSeconds,
    @Nullable String reference,
    String state,
    @Nullable Instant end,
    List<StoredPassage> passages) {

  /**
   * @throws IllegalArgumentException the fields contradict each other; the file is damaged
   * @throws IllegalStateException the passages are not possible in this order
   */
  StoredCircuit {
    passages = List.copyOf(passages);
    Circuit circuit =
        circuit(key, provider, source, destination, links, bandwidth, lifetimeSeconds, passages);
    if (!circuit.key().id().equals(id) || !word(circuit.state()).equals(state)) {
      throw new IllegalArgumentException("key or state contradict the rest of the file");
    }
  }

  static StoredCircuit of(Circuit circuit) {
    CircuitPlan plan = circuit.plan();
    return new StoredCircuit(
        plan.key().id(),
        plan.key().toString(),
        plan.provider(),
        plan.source(),
        plan.destination(),
        plan.links(),
        plan.bandwidth().bytesPerSecond(),
        plan.lifetime().toSeconds(),
        circuit.reference().orElse(null),
        word(circuit.state()),
        circuit.granted().map(Granted::end).orElse(null),
        circuit.passages().stream().map(StoredPassage::of).toList());
  }

  Circuit circuit() {
    return circuit(key, provider, source, destination, links, bandwidth, lifetimeSeconds, passages);
  }

  private static Circuit circuit(
      String key,
      String provider,
      CircuitEnd source,
      CircuitEnd destination,
      List<LinkName> links,
      double bandwidth,
      long lifetimeSeconds,
      List<StoredPassage> passages) {
    CircuitPlan plan =
        new CircuitPlan(
            CircuitKey.parse(key)
                .orElseThrow(() -> new IllegalArgumentException("not a circuit's key: " + key)),
            provider,
            source,
            destination,
            links,
            new ByteRate(bandwidth),
            Duration.ofSeconds(lifetimeSeconds));
    return new Circuit(plan, passages.stream().map(StoredPassage::passage).toList());
  }

  /** The state as people and programs read it, such as {@code established}. */
  private static String word(CircuitState state) {
    return state.name().toLowerCase(Locale.ROOT);
  }
}
