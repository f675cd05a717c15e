package io.argosy.circuit.control.provider.fixed;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
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
 * @param bandwidth in bytes per second
 * @param fate what becomes of it once it is being built
 */
record StaticCircuit(
    UUID id,
    String reference,
    String source,
    String destination,
    double bandwidth,
    Instant end,
    Fate fate,
    State state) {

  enum Fate {
    UP,
    FAILED,
    SILENT
  }

  enum State {
    HELD,
    BUILDING,
    UP,
    FAILED
  }

  /**
   * @throws IllegalArgumentException the file is damaged
   */
  StaticCircuit {
    rate(bandwidth);
  }

  static StaticCircuit held(CircuitPlan plan, Instant end, Fate fate) {
    return new StaticCircuit(
        plan.key().id(),
        plan.key().toString(),
        plan.source().attachment(),
        plan.destination().attachment(),
        plan.bandwidth().bytesPerSecond(),
        end,
        fate,
        State.HELD);
  }

  StaticCircuit in(State next) {
    return new StaticCircuit(id, reference, source, destination, bandwidth, end, fate, next);
  }

  StaticCircuit until(Instant later) {
    return new StaticCircuit(id, reference, source, destination, bandwidth, later, fate, state);
  }

  boolean joins(CircuitPlan plan) {
    return source.equals(plan.source().attachment())
        && destination.equals(plan.destination().attachment());
  }

  Found found() {
    return new Found(
        reference,
        CircuitKey.parse(reference),
        phase(),
        Optional.of(rate(bandwidth)),
        Optional.of(end),
        List.of(),
        Cause.OTHER,
        state.name().toLowerCase(Locale.ROOT));
  }

  private Phase phase() {
    return switch (state) {
      case HELD, BUILDING -> Phase.PENDING;
      case UP -> Phase.ACTIVE;
      case FAILED -> Phase.FAILED;
    };
  }

  private static ByteRate rate(double bytesPerSecond) {
    return new ByteRate(bytesPerSecond);
  }
}
