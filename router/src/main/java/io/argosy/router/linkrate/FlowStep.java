package io.argosy.router.linkrate;

import static java.util.stream.Collectors.groupingBy;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Updates the estimates with one slot. If a link with a backlog becomes slower, the cause is its
 * source, its destination or, if neither is found responsible, the link. Not thread-safe.
 */
final class FlowStep {
  /** A link below this share of its estimated capacity has become slower. */
  static final double SLOWER = 0.85;

  /** A link above this share of its estimated capacity raises the estimate. */
  static final double FASTER = 1.15;

  /** Weight of a new slot in a moving average. */
  static final double FOLLOWS = 0.3;

  /** Busy time below which a slot says nothing about the rate, in seconds. */
  private static final double LEAST_SECONDS = 1;

  /** Busy time in seconds that shows a faster link in a slot without backlog. */
  private static final double SURE_SECONDS = 3;

  /** Links that were used within this many seconds may be part of a change that shows now. */
  private static final long RECENT_SECONDS = 15;

  /** Least share of the busy time with queued work for a slot to count. */
  private static final double BACKLOGGED = 0.8;

  private final Map<LinkKey, FlowBeliefs.OfLink> links;
  private final Map<LinkKey, FlowBeliefs.OfNode> nodes;
  private final Capacities history;
  private final Instant start;
  private final boolean open;

  /** If the slot that starts at {@code start} is open, heartbeats may still be missing. */
  FlowStep(FlowBeliefs before, Capacities history, Instant start, boolean open) {
    links = new HashMap<>(before.links());
    nodes = new HashMap<>(before.nodes());
    this.history = history;
    this.start = start;
    this.open = open;
  }

  /** What moves on circuits counts at nodes only. */
  FlowBeliefs with(List<FlowSlot> slots) {
    Set<LinkKey> onCircuits =
        slots.stream()
            .filter(slot -> !slot.lane().isShared() && slot.bytes() > 0)
            .map(FlowSlot::link)
            .collect(Collectors.toSet());
    slots.stream()
        .filter(slot -> slot.lane().isShared() && slot.bytes() > 0)
        .forEach(slot -> read(slot, onCircuits.contains(slot.link())));
    Set<LinkKey> active =
        links.keySet().stream().filter(this::isActive).collect(Collectors.toSet());
    List<NodeLinks> ends =
        Stream.concat(
                nodes(LinkKey::uplink, only(slots, Lane::sends), active),
                nodes(LinkKey::downlink, only(slots, Lane::receives), active))
            .toList();
    Set<LinkKey> slower = active.stream().filter(this::isSlower).collect(Collectors.toSet());
    blame(ends, slower);
    Map<LinkKey, NodeLinks> byEnd =
        ends.stream().collect(Collectors.toMap(NodeLinks::node, Function.identity()));
    active.forEach(link -> follow(link, slower.contains(link), byEnd));
    ends.stream().filter(node -> !open).forEach(node -> node.follow(byEnd));
    nodes.replaceAll((key, node) -> node.withoutSaid());
    return new FlowBeliefs(links, nodes);
  }

  private static List<FlowSlot> only(List<FlowSlot> slots, Predicate<Lane> counted) {
    return slots.stream().filter(slot -> counted.test(slot.lane())).toList();
  }

  /**
   * @param leaves whether the link's work leaves the shared path for a circuit, so that a lower
   *     rate does not show a limit of the path
   */
  private void read(FlowSlot slot, boolean leaves) {
    double seconds = slot.busySeconds();
    if (seconds < LEAST_SECONDS) {
      return;
    }
    double rate = slot.bytes() / seconds;
    FlowBeliefs.OfLink known = links.computeIfAbsent(slot.link(), link -> firstOf(link, rate));
    Readings.Reading reading = new Readings.Reading(start, rate, seconds);
    Readings all = known.all().with(reading);
    double carried = all.lowestOfThree();
    Belief capacity = known.capacity();
    if (capacity.isTentative() && carried > 0) {
      capacity = Belief.of(carried, carried, start, Reason.FIRST_USE);
    }
    FlowBeliefs.Beside beside = known.beside();
    Readings readings = known.readings();
    if (!leaves && slot.backloggedSeconds() >= BACKLOGGED * seconds) {
      readings = readings.with(reading);
    } else if (carried > FASTER * capacity.rate() && seconds >= SURE_SECONDS) {
      capacity = capacity.raisedTo(carried, start, Reason.CARRIED_MORE);
      beside = FlowBeliefs.Beside.NOTHING;
    }
    links.put(slot.link(), new FlowBeliefs.OfLink(capacity, readings, all, beside));
  }

  private FlowBeliefs.OfLink firstOf(LinkKey link, double rate) {
    Belief first = olderOf(link).orElseGet(() -> Belief.of(rate, 0, start, Reason.FIRST_USE));
    return new FlowBeliefs.OfLink(first, Readings.NONE, Readings.NONE, FlowBeliefs.Beside.NOTHING);
  }

  /** In an open slot the heartbeat of a link that was active in the slot before may be missing. */
  private boolean isActive(LinkKey link) {
    return links.get(link).readings().reach(open ? start.minus(FlowSlot.WIDTH) : start);
  }

  private boolean isRecent(LinkKey link) {
    return links.get(link).all().reach(start.minusSeconds(RECENT_SECONDS));
  }

  private boolean isSlower(LinkKey link) {
    FlowBeliefs.OfLink known = links.get(link);
    return !known.capacity().isTentative()
        && known.readings().stayBelow(SLOWER * known.capacity().rate());
  }

  private Optional<Belief> olderOf(LinkKey key) {
    return Optional.ofNullable(history.all().get(key)).map(Belief::of);
  }

  private Stream<NodeLinks> nodes(
      UnaryOperator<LinkKey> end, List<FlowSlot> slots, Set<LinkKey> active) {
    Map<LinkKey, List<LinkKey>> byNode =
        links.keySet().stream().filter(this::isRecent).collect(groupingBy(end));
    return sums(end, slots, active).entrySet().stream()
        .map(
            sum -> {
              LinkKey node = sum.getKey();
              nodes.compute(node, this::known);
              List<LinkKey> recent = byNode.getOrDefault(node, List.of());
              List<LinkKey> its = recent.stream().filter(active::contains).toList();
              return new NodeLinks(links, nodes, node, its, recent, sum.getValue(), start, open);
            });
  }

  /** Returns what is known of a node, and where that is no limit, what is said of it now. */
  private FlowBeliefs.OfNode known(LinkKey key, FlowBeliefs.@Nullable OfNode node) {
    return node == null
        ? new FlowBeliefs.OfNode(olderOf(key), 0, 0)
        : new FlowBeliefs.OfNode(
            node.limit().or(() -> olderOf(key).filter(Belief::isSaid)), node.most(), node.last());
  }

  /** Returns the total rate of the links of each node, as far as it has been reported. */
  private Map<LinkKey, Double> sums(
      UnaryOperator<LinkKey> end, List<FlowSlot> slots, Set<LinkKey> active) {
    Map<LinkKey, Double> sums = new HashMap<>();
    for (FlowSlot slot : slots) {
      if (!open || !slot.lane().isShared() || !active.contains(slot.link())) {
        double mean = (double) slot.bytes() / FlowSlot.WIDTH.toSeconds();
        sums.merge(end.apply(slot.link()), mean, Double::sum);
      }
    }
    if (open) {
      active.forEach(
          link -> sums.merge(end.apply(link), links.get(link).readings().level(), Double::sum));
    }
    return sums;
  }

  /** Removes links that a node slows down; nodes at a limit and with many such links come first. */
  private static void blame(List<NodeLinks> nodes, Set<LinkKey> slower) {
    while (!slower.isEmpty()) {
      Optional<NodeLinks> next =
          nodes.stream()
              .filter(node -> node.isToBlame(slower))
              .max(
                  Comparator.comparing(NodeLinks::isAtLimit)
                      .thenComparing(node -> node.heldBack(slower).size())
                      .thenComparing(node -> node.gainBesides(node.heldBack(slower).getFirst()))
                      .thenComparing(NodeLinks::node));
      if (next.isEmpty()) {
        return;
      }
      List<LinkKey> explained = next.get().heldBack(slower);
      next.get().blame(explained);
      explained.forEach(slower::remove);
    }
  }

  private void follow(LinkKey link, boolean slower, Map<LinkKey, NodeLinks> ends) {
    FlowBeliefs.OfLink known = links.get(link);
    Belief capacity = known.capacity();
    double level = known.readings().level();
    double carried = known.all().lowestOfThree();
    Belief next = capacity;
    if (slower) {
      next = capacity.loweredTo(level, start, Reason.CARRIED_LESS);
    } else if (carried > FASTER * capacity.rate()) {
      next = capacity.raisedTo(carried, start, Reason.CARRIED_MORE);
    } else if (!capacity.isTentative()
        && level >= SLOWER * capacity.rate()
        && level <= FASTER * capacity.rate()) {
      boolean limited =
          Stream.of(ends.get(link.uplink()), ends.get(link.downlink()))
              .anyMatch(node -> node != null && node.limits(link));
      next =
          limited && level < capacity.rate()
              ? capacity.confirmedAt(start)
              : capacity.towards(level, FOLLOWS, start);
    }
    links.put(link, known.believing(next, beside(link, known, next, ends)));
  }

  /**
   * Returns what the nodes carried while the link carried its estimate, which is new if raised. An
   * open slot says nothing of it, because heartbeats of other links may be missing.
   */
  private FlowBeliefs.Beside beside(
      LinkKey link, FlowBeliefs.OfLink known, Belief next, Map<LinkKey, NodeLinks> ends) {
    NodeLinks source = ends.get(link.uplink());
    NodeLinks destination = ends.get(link.downlink());
    if (open || source == null || destination == null) {
      return known.beside();
    }
    boolean raised = next.rate() > FASTER * known.capacity().rate();
    FlowBeliefs.Beside before = raised ? FlowBeliefs.Beside.NOTHING : known.beside();
    return known.readings().level() < SLOWER * next.rate()
        ? before
        : before.and(new FlowBeliefs.Beside(source.beside(link), destination.beside(link)));
  }
}
