package io.argosy.circuit.lifecycle;

/** An event of a circuit, caused by this program or by the provider. */
public sealed interface CircuitEvent {

  record Asked() implements CircuitEvent {}

  /** The provider reports that the circuit is up. */
  record Granted(CircuitPath path) implements CircuitEvent {}

  record Denied(String reason) implements CircuitEvent {}

  /** No answer arrived in time. One may still arrive, so the request is withdrawn. */
  record TimedOut() implements CircuitEvent {}

  /** This program no longer wants the circuit. */
  record Unwanted() implements CircuitEvent {}

  record Expired() implements CircuitEvent {}

  /** Too many transfers over the circuit fail. */
  record Failing(String reason) implements CircuitEvent {}

  /** The provider no longer has the circuit, although its lifetime has not ended. */
  record Vanished(String reason) implements CircuitEvent {}

  /** The provider reports that it has released the circuit as requested. */
  record Gone() implements CircuitEvent {}

  /** Whether the event ends the circuit in a way that starts the link's cooldown. */
  default boolean isSetback() {
    return switch (this) {
      case Denied d -> true;
      case TimedOut t -> true;
      case Failing f -> true;
      case Vanished v -> true;
      case Asked a -> false;
      case Granted g -> false;
      case Unwanted u -> false;
      case Expired e -> false;
      case Gone g -> false;
    };
  }
}
