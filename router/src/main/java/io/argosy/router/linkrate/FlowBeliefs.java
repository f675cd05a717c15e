package io.argosy.router.linkrate;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Capacity estimates of links and nodes after a number of slots. An estimate begins, and is raised,
 * with what a link carries in three slots in succession. It is lowered when the link stays below
 * it, unless the source or the destination limits the link; see {@link FlowStep}.
 *
 * @param nodes nodes that sent or received something, by {@link LinkKey#uplink} and {@link
 *     LinkKey#downlink}
 */
record FlowBeliefs(Map<LinkKey, OfLink> links, Map<LinkKey, OfNode> nodes) {

  static final FlowBeliefs NONE = new FlowBeliefs(Map.of(), Map.of());

  /**
   * @param readings rates in slots in which the network limited the link
   * @param all rates in all slots in which the link was in use
   */
  record OfLink(Belief capacity, Readings readings, Readings all) {

    /** Returns the current rate of the link divided by its estimated capacity. */
    double share() {
      return readings.level() / capacity.rate();
    }

    OfLink believing(Belief other) {
      return new OfLink(other, readings, all);
    }
  }

  /**
   * The capacity estimate of a node in one direction.
   *
   * @param limit the capacity; empty if nothing shows that the node limits its links
   * @param most highest recent total rate of its links in two slots in succession, in bytes per
   *     second; decays over time
   * @param last total rate of its links in the last slot in which they carried something
   */
  record OfNode(Optional<Belief> limit, double most, double last) {}

  FlowBeliefs {
    links = Map.copyOf(links);
    nodes = Map.copyOf(nodes);
  }

  /**
   * Returns the estimates after more slots.
   *
   * @param slots ordered by start
   * @param history estimates from older bins, for links and nodes that were not used yet
   */
  FlowBeliefs after(List<FlowSlot> slots, Capacities history, Instant now) {
    Map<Instant, List<FlowSlot>> byStart =
        slots.stream()
            .collect(Collectors.groupingBy(FlowSlot::start, TreeMap::new, Collectors.toList()));
    FlowBeliefs beliefs = this;
    for (Map.Entry<Instant, List<FlowSlot>> slot : byStart.entrySet()) {
      boolean open = slot.getKey().plus(FlowSlot.WIDTH).plus(FlowTimes.REPORTED).isAfter(now);
      beliefs = new FlowStep(beliefs, history, slot.getKey(), open).with(slot.getValue());
    }
    return beliefs;
  }

  /**
   * Returns the capacities to plan with.
   *
   * @param history estimates from older bins, for links and nodes that have no entry here
   */
  Capacities at(Instant now, Capacities history) {
    Map<LinkKey, Capacity> all = new HashMap<>(history.all());
    all.keySet().removeAll(nodes.keySet());
    nodes.forEach((node, known) -> known.limit().ifPresent(it -> all.put(node, it.at(now))));
    links.forEach(
        (link, known) -> {
          if (!known.capacity().isTentative()) {
            all.put(link, known.capacity().at(now));
          }
        });
    return new Capacities(all);
  }
}
