package io.argosy.circuit.control.provider.fixed;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.statefile.ProviderFiles;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * A circuit that was granted, as its state file has it.
 *
 * @param id names the file
 * @param reference its key
 * @param source attachment
 * @param destination attachment
 * @param next state after the delay, once it is being built; if it is silent, it stays so
 */
public record StaticCircuit(
    UUID id,
    String reference,
    String source,
    String destination,
    ByteRate bandwidth,
    Instant end,
    State next,
    State state) {

  public enum State {
    HELD(Phase.PENDING),
    BUILDING(Phase.PENDING),
    UP(Phase.ACTIVE),
    FAILED(Phase.FAILED);

    private final Phase phase;

    State(Phase phase) {
      this.phase = phase;
    }
  }

  public static ProviderFiles<StaticCircuit> files(Path state) {
    return ProviderFiles.in(state, "static", StaticCircuit.class, StaticCircuit::id);
  }

  static StaticCircuit held(CircuitPlan plan, Instant end, State next) {
    return new StaticCircuit(
        plan.key().id(),
        plan.key().toString(),
        plan.source().attachment(),
        plan.destination().attachment(),
        plan.bandwidth(),
        end,
        next,
        State.HELD);
  }

  StaticCircuit in(State other) {
    return new StaticCircuit(id, reference, source, destination, bandwidth, end, next, other);
  }

  StaticCircuit until(Instant later) {
    return new StaticCircuit(id, reference, source, destination, bandwidth, later, next, state);
  }

  boolean joins(CircuitPlan plan) {
    return source.equals(plan.source().attachment())
        && destination.equals(plan.destination().attachment());
  }

  Found found() {
    return new Found(
        reference,
        CircuitKey.parse(reference),
        state.phase,
        Optional.of(bandwidth),
        Optional.of(end),
        List.of(),
        Cause.OTHER,
        state.name().toLowerCase(Locale.ROOT));
  }
}
