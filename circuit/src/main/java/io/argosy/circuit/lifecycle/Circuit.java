package io.argosy.circuit.lifecycle;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A plan and all that happened to it, in order; its state follows from that. A history that cannot
 * have happened is refused, so that a state file cannot bring one in.
 */
public record Circuit(CircuitPlan plan, List<Passage> passages) {

  /** What happened and when, by our clock. */
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

  /** False where there is no arrow: a late answer, to be logged by name and ignored. */
  public boolean takes(CircuitEvent event) {
    return Arrows.next(state(), event, Instant.EPOCH).isPresent();
  }

  /**
   * @throws NoArrowException if that cannot happen now; ask {@link #takes} where a provider may be
   *     late
   */
  public Circuit after(CircuitEvent event, Instant at) {
    List<Passage> longer = new ArrayList<>(passages);
    longer.add(new Passage(at, event));
    return new Circuit(plan, longer);
  }

  /** When it was refused, timed out, failed or was lost; empty if none of these. */
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
