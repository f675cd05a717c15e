package io.argosy.router.linkrate;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

  /** A link that only its nodes have limited is expected to carry this multiple of its rate. */
  private static final double HIDDEN = 3;

  /**
   * @param readings rates in slots in which the network limited the link
   * @param all rates in all slots in which the link was in use
   * @param beside what its nodes carried while it carried its estimate
   */
  record OfLink(Belief capacity, Readings readings, Readings all, Beside beside) {

    /** Returns the current rate of the link divided by its estimated capacity. */
    double share() {
      return readings.level() / capacity.rate();
    }

    OfLink believing(Belief other, Beside carried) {
      return new OfLink(other, readings, all, carried);
    }
  }

  /**
   * The least that the two nodes of a link carried in all, in two slots in succession, while the
   * link carried its estimate, in bytes per second. A node that carried less than its limit then
   * was not what limited the link.
   *
   * @param source what the source sent
   * @param destination what the destination received
   */
  record Beside(double source, double destination) {

    static final Beside NOTHING = new Beside(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    Beside and(Beside other) {
      return new Beside(Math.min(source, other.source), Math.min(destination, other.destination));
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
  record OfNode(Optional<Belief> limit, double most, double last) {

    /** Returns it without a limit that is only said, because that may be another one later. */
    OfNode withoutSaid() {
      return new OfNode(limit.filter(it -> !it.isSaid()), most, last);
    }
  }

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
   * Returns the capacities to plan with, without those that are only said.
   *
   * @param history estimates from older bins, for links and nodes that have no entry here
   */
  Capacities at(Instant now, Capacities history) {
    Map<LinkKey, Capacity> all = new HashMap<>(history.all());
    all.keySet().removeIf(key -> nodes.containsKey(key) && all.get(key).why() != Reason.SAID);
    nodes.forEach((node, known) -> known.limit().ifPresent(it -> all.put(node, it.at(now))));
    links.forEach(
        (link, known) -> {
          if (!known.capacity().isTentative()) {
            all.put(link, expected(link, known, all, now));
          }
        });
    all.values().removeIf(known -> known.why() == Reason.SAID);
    return new Capacities(all);
  }

  /**
   * Returns what to expect of a link. One that a node has limited whenever it was in use has shown
   * only that it carries its share of the node. It may carry more where its neighbours leave it
   * more, which a plan finds out only if it expects that.
   */
  private static Capacity expected(
      LinkKey link, OfLink known, Map<LinkKey, Capacity> all, Instant now) {
    Capacity shown = known.capacity().at(now);
    if (!known.capacity().isConfirmed()) {
      return shown;
    }
    double rate = shown.rate().bytesPerSecond();
    double source = rate(all.get(link.uplink()));
    double destination = rate(all.get(link.downlink()));
    double more = Math.min(HIDDEN * rate, Math.min(source, destination));
    return more > rate
            && (NodeLinks.isAt(source, known.beside().source())
                || NodeLinks.isAt(destination, known.beside().destination()))
        ? new Capacity(new ByteRate(more), shown.seen(), Reason.MAY_CARRY_MORE)
        : shown;
  }

  /** A limit from bins alone may be wrong, and does not show what its links could carry. */
  private static double rate(@Nullable Capacity limit) {
    return limit == null || limit.why() == Reason.HELD_BACK_IN_BIN
        ? Double.POSITIVE_INFINITY
        : limit.rate().bytesPerSecond();
  }
}
