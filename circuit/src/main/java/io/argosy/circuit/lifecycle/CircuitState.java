package io.argosy.circuit.lifecycle;

import java.time.Instant;

/** What a circuit is now; each state carries only what it knows. The last three are final. */
public sealed interface CircuitState {

  /** We want it and have told nobody. */
  record Planned() implements CircuitState {}

  /** A provider has been asked and has not answered. */
  record Requested(Instant at) implements CircuitState {}

  /** It carries data. */
  record Established(CircuitPath path) implements CircuitState {}

  /** It is to go; the provider has not said yet that it is gone. */
  record Releasing(CircuitEvent cause) implements CircuitState {}

  /** Ended as we wanted. */
  record Closed() implements CircuitState {}

  /** The provider would not make it. */
  record Refused(String reason) implements CircuitState {}

  /** It was up and went away by itself. */
  record Lost(String reason) implements CircuitState {}

  default boolean isFinal() {
    return this instanceof Closed || this instanceof Refused || this instanceof Lost;
  }
}
