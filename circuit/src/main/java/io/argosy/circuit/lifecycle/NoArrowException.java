package io.argosy.circuit.lifecycle;

/** Thrown when an event is not allowed in the state of its circuit. */
public final class NoArrowException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NoArrowException(CircuitState state, CircuitEvent event) {
    super(
        "a circuit that is %s has no arrow for %s"
            .formatted(state.getClass().getSimpleName(), event.getClass().getSimpleName()));
  }
}
