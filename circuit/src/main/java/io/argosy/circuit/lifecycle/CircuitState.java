package io.argosy.circuit.lifecycle;

/** The state of a circuit. The last three states are final. */
public enum CircuitState {
  /** The circuit is wanted and not requested yet. */
  PLANNED,
  /** A request was sent and is not answered yet. */
  REQUESTED,
  ESTABLISHED,
  /** A release was requested; the provider has not confirmed it yet. */
  RELEASING,
  /** The circuit was released as requested. */
  CLOSED,
  REFUSED,
  /** The circuit was up and ended without a request. */
  LOST;

  public boolean isFinal() {
    return compareTo(CLOSED) >= 0;
  }
}
