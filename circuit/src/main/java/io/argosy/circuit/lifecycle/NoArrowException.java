package io.argosy.circuit.lifecycle;

/** Something was said to happen to a circuit that cannot happen in its state. */
public final class NoArrowException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NoArrowException(CircuitState state, CircuitEvent event) {
    super(
        "a circuit that is %s has no arrow for %s"
            .formatted(state.getClass().getSimpleName(), event.getClass().getSimpleName()));
  }
}
