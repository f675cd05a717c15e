package io.argosy.circuit.lifecycle;

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
    return Arrows.next(state(), event, Instant.EPOCH).isPresent();
  }

  /**
   * @throws NoArrowException if the event is not allowed now; check {@link #takes} first where a
   *     provider may be late
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
    CircuitState state = new CircuitState.Planned();
    for (Passage passage : passages) {
      CircuitState from = state;
      state =
          Arrows.next(from, passage.event(), passage.at())
              .orElseThrow(() -> new NoArrowException(from, passage.event()));
    }
    return state;
  }
}
