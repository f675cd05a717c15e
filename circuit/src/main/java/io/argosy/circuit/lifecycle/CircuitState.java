package io.argosy.circuit.lifecycle;

/** The state of a circuit. In the last three, nothing is left at the provider. */
public enum CircuitState {
  /** The router has leased the circuit; the provider has not been asked. */
  PLANNED,
  /** The provider may have been asked, and the circuit is not up yet. */
  REQUESTED,
  /** The provider has reported that the circuit is up. */
  ESTABLISHED,
  /** Whatever the provider has of the circuit is being released. */
  RELEASING,
  /** It was released because it was no longer wanted or at its end. */
  CLOSED,
  /** It never came up. */
  REFUSED,
  /** It was up, and ended without a request. */
  LOST;

  public boolean isFinal() {
    return compareTo(CLOSED) >= 0;
  }
}
