package io.argosy.router.linkrate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Derives capacities from the latest slots. An estimate is raised at once when a link carries more.
 * It is lowered when the link stays below it, unless the source or the destination limits the link;
 * see {@link FlowStep}.
 */
final class FlowEstimate {

  /** How long after its end a slot is complete if no heartbeat was lost. */
  private static final Duration REPORTED = Duration.ofSeconds(4);

  private FlowEstimate() {}

  /**
   * @param before the estimates before these slots
   * @param slots ordered by start
   * @param history estimates from older bins, for links and nodes that were not used yet
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
