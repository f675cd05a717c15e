package io.argosy.circuit.lifecycle;

/** What can happen to a circuit, from us or from its provider. */
public sealed interface CircuitEvent {

  /** We send the request. */
  record Asked() implements CircuitEvent {}

  /** The provider: it is up. */
  record Granted(CircuitPath path) implements CircuitEvent {}

  /** The provider: no. */
  record Denied(String reason) implements CircuitEvent {}

  /** No answer came in time; one may still come, so the request is taken back. */
  record TimedOut() implements CircuitEvent {}

  /** We do not want it any more. */
  record Unwanted() implements CircuitEvent {}

  /** Its lifetime is over. */
  record Expired() implements CircuitEvent {}

  /** Too many transfers fail on it. */
  record Failing(String reason) implements CircuitEvent {}

  /** The provider has it no more although it should. */
  record Vanished(String reason) implements CircuitEvent {}

  /** The provider: it is gone, as we asked. */
  record Gone() implements CircuitEvent {}

  /** It ends this circuit badly enough to leave its link alone for a while. */
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
