package io.argosy.circuit.lifecycle;

import io.argosy.circuit.lifecycle.CircuitEvent.Extended;
import io.argosy.circuit.lifecycle.CircuitEvent.Gone;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A plan and the events of its circuit, in order; state, reference and end are derived from them. A
 * history that is not possible is refused, also when it is read from a state file.
 *
 * <pre>
 * PLANNED -asked-> REQUESTED -granted-> ESTABLISHED
 *    |                 |                     |
 *    |                 | denied, timed out,  | expired, failing,
 *    | unwanted,       | unwanted, vanished  | unwanted, vanished
 *    | timed out       v                     |
 *    |             RELEASING <---------------+
 *    |                 | gone    ^
 *    v                 v         | referenced: something is left after all
 *   CLOSED, REFUSED or LOST -----+
 * </pre>
 */
public final class Circuit {

  private final CircuitPlan plan;
  private final List<Passage> passages;
  private final CircuitCourse course;

  /** An event and its time by the local clock. */
  public record Passage(Instant at, CircuitEvent event) {}

  /**
   * @throws IllegalStateException if an event is not allowed in the state before it
   */
  public Circuit(CircuitPlan plan, List<Passage> passages) {
    this.plan = plan;
    this.passages = List.copyOf(passages);
    course = courseOf(passages);
  }

  public static Circuit planned(CircuitPlan plan) {
    return new Circuit(plan, List.of());
  }

  public CircuitPlan plan() {
    return plan;
  }

  public List<Passage> passages() {
    return passages;
  }

  public CircuitKey key() {
    return plan.key();
  }

  public CircuitState state() {
    return course.state();
  }

  /** The provider's reference of the circuit; the first one if it gave several. */
  public Optional<String> reference() {
    return course.reference();
  }

  /** What the provider has granted, with the end of the last extension; empty if it never did. */
  public Optional<Granted> granted() {
    return course.terms();
  }

  /** When the last event of this kind happened. */
  public Optional<Instant> lastAt(Class<? extends CircuitEvent> kind) {
    return passages.reversed().stream()
        .filter(passage -> kind.isInstance(passage.event()))
        .map(Passage::at)
        .findFirst();
  }

  /** The event that ended the circuit or the attempt to get one; empty before it. */
  public Optional<Passage> ending() {
    CircuitCourse upTo = CircuitCourse.BEGIN;
    for (Passage passage : passages) {
      upTo = upTo.after(passage.event()).orElseThrow();
      if (upTo.end().isPresent()) {
        return Optional.of(passage);
      }
    }
    return Optional.empty();
  }

  /** When the circuit was refused, timed out, failed or was lost; empty if it was not. */
  public Optional<Instant> setbackAt() {
    return ending().filter(passage -> passage.event().isSetback()).map(Passage::at);
  }

  /** Whether the event is allowed now. One that is not is logged and ignored by name. */
  public boolean takes(CircuitEvent event) {
    return course.after(event).isPresent();
  }

  /**
   * Adds an event. The history stays short: of extensions in a row the last one is kept, and so is
   * the last time at which something appeared at the provider after the circuit had ended.
   *
   * @throws IllegalStateException if the event is not allowed now; check {@link #takes} first
   */
  public Circuit after(CircuitEvent event, Instant at) {
    List<Passage> longer = new ArrayList<>(passages);
    if (event instanceof Extended && ends(Extended.class)) {
      longer.removeLast();
    } else if (event instanceof Referenced && ends(Gone.class, Referenced.class, Gone.class)) {
      longer.subList(longer.size() - 2, longer.size()).clear();
    }
    longer.add(new Passage(at, event));
    return new Circuit(plan, longer);
  }

  /** Whether the last events are of these kinds. */
  @SafeVarargs
  private boolean ends(Class<? extends CircuitEvent>... kinds) {
    int from = passages.size() - kinds.length;
    for (int n = 0; n < kinds.length; n++) {
      if (from < 0 || !kinds[n].isInstance(passages.get(from + n).event())) {
        return false;
      }
    }
    return true;
  }

  private static CircuitCourse courseOf(List<Passage> passages) {
    CircuitCourse course = CircuitCourse.BEGIN;
    for (Passage passage : passages) {
      CircuitCourse before = course;
      course =
          course
              .after(passage.event())
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "a circuit that is %s has no transition for %s"
                              .formatted(
                                  before.state(), passage.event().getClass().getSimpleName())));
    }
    return course;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Circuit it && plan.equals(it.plan) && passages.equals(it.passages);
  }

  @Override
  public int hashCode() {
    return Objects.hash(plan, passages);
  }

  @Override
  public String toString() {
    return plan.key() + " " + state();
  }
}
