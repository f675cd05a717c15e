package io.argosy.router.linkrate;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is believed of links and nodes after some slots.
 *
 * @param uplinks of nodes that sent something, by their keys
 * @param downlinks of nodes that received something
 */
record FlowBeliefs(
    Map<LinkKey, OfLink> links, Map<Long, OfNode> uplinks, Map<Long, OfNode> downlinks) {

  static final FlowBeliefs NONE = new FlowBeliefs(Map.of(), Map.of(), Map.of());

  /**
   * @param readings of slots in which the network limited the link
   */
  record OfLink(Belief capacity, Readings readings) {

    /** What the link carries now as a share of what is believed of it. */
    double share() {
      return readings.level() / capacity.rate();
    }

    OfLink believing(Belief other) {
      return new OfLink(other, readings);
    }
  }

  /**
   * What is believed of a node in one direction.
   *
   * @param limit empty where nothing shows that it limits its links
   * @param most that its links carried together of late, in bytes per second
   * @param used when the last slot began in which they carried something
   */
  record OfNode(Optional<Belief> limit, double most, Instant used) {}

  FlowBeliefs {
    links = Map.copyOf(links);
    uplinks = Map.copyOf(uplinks);
    downlinks = Map.copyOf(downlinks);
  }

  /**
   * What to plan by.
   *
   * @param history what older bins say of links and nodes that are not named here
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

  /** Without what was not used since a moment. */
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
