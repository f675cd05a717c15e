package io.argosy.router.linkrate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Capacities from what links carry now, slot by slot. A link that carries more than believed is
 * believed at once. One that stays below what is believed has become slower, unless its source or
 * its destination limits it: see {@link FlowStep}.
 */
final class FlowEstimate {

  /** A slot gets its last heartbeats so long after its end, if none is lost. */
  private static final Duration REPORTED = Duration.ofSeconds(4);

  private FlowEstimate() {}

  /**
   * @param before what was believed before these slots
   * @param slots by their start
   * @param history of links and nodes that were not used yet
   */
  static FlowBeliefs after(
      FlowBeliefs before, List<FlowSlot> slots, Capacities history, Instant now) {
    Map<Instant, List<FlowSlot>> byStart =
        slots.stream()
            .collect(Collectors.groupingBy(FlowSlot::start, TreeMap::new, Collectors.toList()));
    FlowBeliefs beliefs = before;
    for (Map.Entry<Instant, List<FlowSlot>> slot : byStart.entrySet()) {
      boolean open = slot.getKey().plus(FlowSlot.WIDTH).plus(REPORTED).isAfter(now);
      beliefs = new FlowStep(beliefs, history, slot.getKey(), open).with(slot.getValue());
    }
    return beliefs;
  }
}
