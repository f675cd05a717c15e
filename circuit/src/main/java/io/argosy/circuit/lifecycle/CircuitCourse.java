package io.argosy.circuit.lifecycle;

import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitEvent.Expired;
import io.argosy.circuit.lifecycle.CircuitEvent.Extended;
import io.argosy.circuit.lifecycle.CircuitEvent.Failing;
import io.argosy.circuit.lifecycle.CircuitEvent.Gone;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitEvent.TimedOut;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
import io.argosy.circuit.lifecycle.CircuitEvent.Vanished;
import java.util.Optional;

/**
 * What follows from the events of a circuit so far; the state machine.
 *
 * @param reference the first one that the provider gave
 * @param terms what was granted, with the end of the last extension
 * @param end the state in which the circuit ends once nothing is left; decided by the first event
 *     that ended it
 */
record CircuitCourse(
    CircuitState state,
    Optional<String> reference,
    Optional<Granted> terms,
    Optional<CircuitState> end) {

  static final CircuitCourse BEGIN =
      new CircuitCourse(CircuitState.PLANNED, Optional.empty(), Optional.empty(), Optional.empty());

  /** What follows with one more event; empty if there is no transition for it. */
  Optional<CircuitCourse> after(CircuitEvent event) {
    return Optional.ofNullable(
        switch (state) {
          case PLANNED -> fromPlanned(event);
          case REQUESTED -> fromRequested(event);
          case ESTABLISHED -> fromEstablished(event);
          case RELEASING -> fromReleasing(event);
          // Nothing was left, and something appeared: it is released as well.
          case CLOSED, REFUSED, LOST -> event instanceof Referenced e ? found(e) : null;
        });
  }

  private CircuitCourse fromPlanned(CircuitEvent event) {
    return switch (event) {
      case Asked e -> to(CircuitState.REQUESTED);
      case Unwanted e -> ending(CircuitState.CLOSED).to(CircuitState.CLOSED);
      case TimedOut e -> ending(CircuitState.REFUSED).to(CircuitState.REFUSED);
      // The provider has something with this key that nobody has asked for.
      case Referenced e -> ending(CircuitState.CLOSED).found(e);
      default -> null;
    };
  }

  private CircuitCourse fromRequested(CircuitEvent event) {
    return switch (event) {
      case Referenced e -> reference.isPresent() ? null : with(e).to(CircuitState.REQUESTED);
      // Nothing is used whose reference is not on disk.
      case Granted e -> reference.isEmpty() ? null : with(e).to(CircuitState.ESTABLISHED);
      case Denied e -> releasing(CircuitState.REFUSED);
      case TimedOut e -> releasing(CircuitState.REFUSED);
      case Vanished e -> releasing(CircuitState.REFUSED);
      case Unwanted e -> releasing(CircuitState.CLOSED);
      default -> null;
    };
  }

  private CircuitCourse fromEstablished(CircuitEvent event) {
    return switch (event) {
      case Extended e -> with(extended(terms.orElseThrow(), e));
      case Unwanted e -> releasing(CircuitState.CLOSED);
      case Expired e -> releasing(CircuitState.CLOSED);
      case Failing e -> releasing(CircuitState.CLOSED);
      case Vanished e -> releasing(CircuitState.LOST);
      default -> null;
    };
  }

  private static Granted extended(Granted before, Extended event) {
    return new Granted(before.bandwidth(), event.end(), before.attachments());
  }

  private CircuitCourse fromReleasing(CircuitEvent event) {
    return switch (event) {
      case Referenced e -> reference.isPresent() ? null : found(e);
      case Gone e -> to(end.orElseThrow());
      default -> null;
    };
  }

  private CircuitCourse found(Referenced event) {
    return with(event).to(CircuitState.RELEASING);
  }

  private CircuitCourse releasing(CircuitState last) {
    return ending(last).to(CircuitState.RELEASING);
  }

  private CircuitCourse to(CircuitState next) {
    return new CircuitCourse(next, reference, terms, end);
  }

  private CircuitCourse with(Referenced event) {
    return new CircuitCourse(state, reference.or(() -> Optional.of(event.reference())), terms, end);
  }

  private CircuitCourse with(Granted granted) {
    return new CircuitCourse(state, reference, Optional.of(granted), end);
  }

  private CircuitCourse ending(CircuitState last) {
    return new CircuitCourse(state, reference, terms, end.or(() -> Optional.of(last)));
  }
}
