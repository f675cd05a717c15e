package io.argosy.router.linkrate;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Capacity estimates of links and nodes after a number of slots.
 *
 * @param uplinks nodes that sent something, by node key
 * @param downlinks nodes that received something, by node key
 */
record FlowBeliefs(
    Map<LinkKey, OfLink> links, Map<Long, OfNode> uplinks, Map<Long, OfNode> downlinks) {

  static final FlowBeliefs NONE = new FlowBeliefs(Map.of(), Map.of(), Map.of());

  /**
   * @param readings rates in slots in which the network limited the link
   */
  record OfLink(Belief capacity, Readings readings) {

    /** Returns the current rate of the link divided by its estimated capacity. */
    double share() {
      return readings.level() / capacity.rate();
    }

    OfLink believing(Belief other) {
      return new OfLink(other, readings);
    }
  }

  /**
   * The capacity estimate of a node in one direction.
   *
   * @param limit the capacity; empty if nothing shows that the node limits its links
   * @param most highest recent total rate of its links, in bytes per second; decays over time
   * @param used start of the last slot in which its links carried something
   */
  record OfNode(Optional<Belief> limit, double most, Instant used) {}

  FlowBeliefs {
    links = Map.copyOf(links);
    uplinks = Map.copyOf(uplinks);
    downlinks = Map.copyOf(downlinks);
  }

  /**
   * Returns the capacities to plan with.
   *
   * @param history estimates from older bins, for links and nodes that have no entry here
   */
  Capacities at(Instant now, Capacities history) {
    Map<LinkKey, Capacity> all = new HashMap<>(history.links());
    links.forEach((link, known) -> all.put(link, known.capacity().at(now)));
    return new Capacities(
        all, nodes(uplinks, history.uplinks(), now), nodes(downlinks, history.downlinks(), now));
  }

  private static Map<Long, Capacity> nodes(
      Map<Long, OfNode> known, Map<Long, Capacity> history, Instant now) {
    Map<Long, Capacity> all = new HashMap<>(history);
    all.keySet().removeAll(known.keySet());
    known.forEach((node, it) -> it.limit().ifPresent(limit -> all.put(node, limit.at(now))));
    return all;
  }

  /** Returns these estimates without links and nodes that were not used since a moment. */
  FlowBeliefs since(Instant start) {
    Map<LinkKey, OfLink> kept = new HashMap<>(links);
    kept.values().removeIf(it -> it.capacity().seen().isBefore(start));
    return new FlowBeliefs(kept, since(uplinks, start), since(downlinks, start));
  }

  private static Map<Long, OfNode> since(Map<Long, OfNode> nodes, Instant start) {
    Map<Long, OfNode> kept = new HashMap<>(nodes);
    kept.values().removeIf(it -> it.used().isBefore(start));
    return kept;
  }
}
