package io.argosy.circuit.control;

import java.time.Instant;

/** What a provider is asked to do with a circuit that it has; each may be repeated. */
sealed interface CircuitCommand {

  record Advance(Found circuit) implements CircuitCommand {}

  record Extend(String reference, Instant end) implements CircuitCommand {}

  record Release(String reference) implements CircuitCommand {}
}
