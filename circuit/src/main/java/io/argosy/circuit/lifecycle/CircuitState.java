package io.argosy.circuit.lifecycle;

import java.time.Instant;

/** The state of a circuit, with the data that is known in it. The last three states are final. */
public sealed interface CircuitState {

  /** The circuit is wanted and not requested yet. */
  record Planned() implements CircuitState {}

  /** A request was sent and is not answered yet. */
  record Requested(Instant at) implements CircuitState {}

  record Established(CircuitPath path) implements CircuitState {}

  /** A release was requested; the provider has not confirmed it yet. */
  record Releasing(CircuitEvent cause) implements CircuitState {}

  /** The circuit was released as requested. */
  record Closed() implements CircuitState {}

  record Refused(String reason) implements CircuitState {}

  /** The circuit was up and ended without a request. */
  record Lost(String reason) implements CircuitState {}

  default boolean isFinal() {
    return this instanceof Closed || this instanceof Refused || this instanceof Lost;
  }
}
