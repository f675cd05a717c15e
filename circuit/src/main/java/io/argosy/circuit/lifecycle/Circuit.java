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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A plan and the events of its circuit, in order; the state is derived from them. A history that is
 * not possible is refused, also when it is read from a state file.
 */
public record Circuit(CircuitPlan plan, List<Passage> passages) {

  /** An event and its time by the local clock. */
  public record Passage(Instant at, CircuitEvent event) {}

  /**
   * @throws IllegalStateException if an event is not allowed in the state before it
   */
  public Circuit {
    passages = List.copyOf(passages);
    stateAfter(passages);
  }

  public static Circuit planned(CircuitPlan plan) {
    return new Circuit(plan, List.of());
  }

  public CircuitState state() {
    return stateAfter(passages);
  }

  /** Whether the event is allowed now. A late answer is not; callers log and ignore it. */
  public boolean takes(CircuitEvent event) {
    return next(state(), event).isPresent();
  }

  /**
   * @throws IllegalStateException if the event is not allowed now; check {@link #takes} first where
   *     a provider may be late
   */
  public Circuit after(CircuitEvent event, Instant at) {
    List<Passage> longer = new ArrayList<>(passages);
    longer.add(new Passage(at, event));
    return new Circuit(plan, longer);
  }

  /** When the circuit was refused, timed out, failed or was lost; empty if it was not. */
  public Optional<Instant> setbackAt() {
    return passages.stream()
        .filter(passage -> passage.event().isSetback())
        .map(Passage::at)
        .findFirst();
  }

  private static CircuitState stateAfter(List<Passage> passages) {
    CircuitState state = CircuitState.PLANNED;
    for (Passage passage : passages) {
      CircuitState from = state;
      state =
          next(from, passage.event())
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "a circuit that is %s has no transition for %s"
                              .formatted(from, passage.event().getClass().getSimpleName())));
    }
    return state;
  }

  /** The next state; empty if there is no transition, as for an answer that arrives too late. */
  private static Optional<CircuitState> next(CircuitState state, CircuitEvent event) {
    return switch (state) {
      case PLANNED ->
          switch (event) {
            case Asked e -> Optional.of(CircuitState.REQUESTED);
            case Unwanted e -> Optional.of(CircuitState.CLOSED);
            default -> Optional.empty();
          };
      case REQUESTED ->
          switch (event) {
            case Granted e -> Optional.of(CircuitState.ESTABLISHED);
            case Denied e -> Optional.of(CircuitState.REFUSED);
            case TimedOut e -> Optional.of(CircuitState.RELEASING);
            case Unwanted e -> Optional.of(CircuitState.RELEASING);
            default -> Optional.empty();
          };
      case ESTABLISHED ->
          switch (event) {
            case Unwanted e -> Optional.of(CircuitState.RELEASING);
            case Expired e -> Optional.of(CircuitState.RELEASING);
            case Failing e -> Optional.of(CircuitState.RELEASING);
            case Vanished e -> Optional.of(CircuitState.LOST);
            default -> Optional.empty();
          };
      case RELEASING -> event instanceof Gone ? Optional.of(CircuitState.CLOSED) : Optional.empty();
      case CLOSED, REFUSED, LOST -> Optional.empty();
    };
  }
}
