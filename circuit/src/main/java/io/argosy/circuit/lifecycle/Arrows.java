package io.argosy.circuit.lifecycle;

import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitEvent.Expired;
import io.argosy.circuit.lifecycle.CircuitEvent.Failing;
import io.argosy.circuit.lifecycle.CircuitEvent.Gone;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.TimedOut;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
import io.argosy.circuit.lifecycle.CircuitEvent.Vanished;
import io.argosy.circuit.lifecycle.CircuitState.Closed;
import io.argosy.circuit.lifecycle.CircuitState.Established;
import io.argosy.circuit.lifecycle.CircuitState.Lost;
import io.argosy.circuit.lifecycle.CircuitState.Planned;
import io.argosy.circuit.lifecycle.CircuitState.Refused;
import io.argosy.circuit.lifecycle.CircuitState.Releasing;
import io.argosy.circuit.lifecycle.CircuitState.Requested;
import java.time.Instant;
import java.util.Optional;

/** All state transitions of a circuit. An event without a transition here is not allowed. */
final class Arrows {

  private record At(CircuitState state, CircuitEvent event) {}

  private Arrows() {}

  /** The next state; empty if there is no transition, as for an answer that arrives too late. */
  static Optional<CircuitState> next(CircuitState state, CircuitEvent event, Instant at) {
    return switch (new At(state, event)) {
      case At(Planned s, Asked e) -> Optional.of(new Requested(at));
      case At(Planned s, Unwanted e) -> Optional.of(new Closed());

      case At(Requested s, Granted e) -> Optional.of(new Established(e.path()));
      case At(Requested s, Denied e) -> Optional.of(new Refused(e.reason()));
      case At(Requested s, TimedOut e) -> Optional.of(new Releasing(e));
      case At(Requested s, Unwanted e) -> Optional.of(new Releasing(e));

      case At(Established s, Unwanted e) -> Optional.of(new Releasing(e));
      case At(Established s, Expired e) -> Optional.of(new Releasing(e));
      case At(Established s, Failing e) -> Optional.of(new Releasing(e));
      case At(Established s, Vanished e) -> Optional.of(new Lost(e.reason()));

      case At(Releasing s, Gone e) -> Optional.of(new Closed());

      default -> Optional.empty();
    };
  }
}
