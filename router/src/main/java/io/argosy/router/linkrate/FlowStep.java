package io.argosy.router.linkrate;

import io.argosy.router.linkrate.Capacities.Link;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * One slot changes beliefs. Links whose work waits share the network as they can, so what slows one
 * of them down is the link, its source or its destination. A node is to blame where its links carry
 * together what the node is believed, or was seen, to carry at most, or where several of its links
 * became slower at once; but not for a link that gets much less than its neighbours. What no node
 * is to blame for, the link is. Confined to one call.
 */
final class FlowStep {

  /** Less busy time says nothing of a rate. */
  private static final double LEAST_SECONDS = 1;

  /** In a slot without a backlog a link has to be busy for so long to show that it is faster. */
  private static final double SURE_SECONDS = 3;

  /** At least so much of the busy time work has to wait. */
  private static final double BACKLOGGED = 0.8;

  /** What carries less than this share of what is believed of it has become slower. */
  private static final double SLOWER = 0.85;

  /** What carries less than this share in one slot alone has become slower, too. */
  private static final double MUCH_SLOWER = 0.75;

  /** What carries more than this share of what is believed of it is believed at once. */
  private static final double FASTER = 1.15;

  /** A node whose links carry this share of its limit is at its limit. */
  private static final double AT_LIMIT = 0.9;

  /** A node whose links carry this share more than its limit has none where none is held back. */
  private static final double BEYOND_LIMIT = 1.1;

  /** A node shares by link or by stream, so a neighbour may get so many times as much. */
  private static final double UNFAIR = 2;

  /** How far a belief follows each slot. */
  private static final double FOLLOWS = 0.3;

  /** What a node was seen to carry at most fades by half in ten minutes. */
  private static final double FADES = 0.994;

  private final Map<Link, FlowBeliefs.OfLink> links;
  private final Map<Long, FlowBeliefs.OfNode> uplinks;
  private final Map<Long, FlowBeliefs.OfNode> downlinks;
  private final Capacities history;
  private final Instant start;
  private final boolean open;

  /**
   * @param start of the slot
   * @param open heartbeats that tell of the slot may be missing
   */
  FlowStep(FlowBeliefs before, Capacities history, Instant start, boolean open) {
    links = new HashMap<>(before.links());
    uplinks = new HashMap<>(before.uplinks());
    downlinks = new HashMap<>(before.downlinks());
    this.history = history;
    this.start = start;
    this.open = open;
  }

  FlowBeliefs with(List<FlowSlot> slots) {
    slots.stream().filter(slot -> slot.bytes() > 0).forEach(this::read);
    Set<Link> active = links.keySet().stream().filter(this::isActive).collect(Collectors.toSet());
    List<Group> groups =
        new ArrayList<>(groups(uplinks, history.uplinks(), Link::source, slots, active));
    groups.addAll(groups(downlinks, history.downlinks(), Link::destination, slots, active));
    Set<Link> slower = active.stream().filter(this::isSlower).collect(Collectors.toSet());
    blameNodes(groups, slower);
    active.forEach(link -> follow(link, slower.contains(link), groups));
    groups.stream().filter(group -> !open).forEach(this::follow);
    return new FlowBeliefs(links, uplinks, downlinks);
  }

  private void read(FlowSlot slot) {
    double seconds = slot.busySeconds();
    if (seconds < LEAST_SECONDS) {
      return;
    }
    double rate = slot.bytes() / seconds;
    FlowBeliefs.OfLink known = links.computeIfAbsent(slot.link(), link -> firstOf(link, rate));
    if (slot.backloggedSeconds() >= BACKLOGGED * seconds) {
      Readings readings = known.readings().with(new Readings.Reading(start, rate, seconds));
      links.put(slot.link(), new FlowBeliefs.OfLink(known.capacity(), readings));
    } else if (rate > FASTER * known.capacity().rate() && seconds >= SURE_SECONDS) {
      Belief faster = known.capacity().raisedTo(rate, start, Reason.CARRIED_MORE);
      links.put(slot.link(), new FlowBeliefs.OfLink(faster, known.readings()));
    }
  }

  private FlowBeliefs.OfLink firstOf(Link link, double rate) {
    Belief first =
        Optional.ofNullable(history.links().get(link))
            .map(Belief::of)
            .orElseGet(() -> Belief.of(rate, start, Reason.FIRST_USE));
    return new FlowBeliefs.OfLink(first, Readings.NONE);
  }

  /** In an open slot a link that was active in the slot before may still be told of. */
  private boolean isActive(Link link) {
    return links.get(link).readings().reach(open ? start.minus(FlowSlot.WIDTH) : start);
  }

  private boolean isSlower(Link link) {
    FlowBeliefs.OfLink known = links.get(link);
    return known.readings().stayBelow(SLOWER * known.capacity().rate());
  }

  /** What a link carries now as a share of what is believed of it. */
  private double share(Link link) {
    return level(link) / links.get(link).capacity().rate();
  }

  private double level(Link link) {
    return links.get(link).readings().level();
  }

  /**
   * The links of one node in one direction.
   *
   * @param sum what they carry together, in bytes per second
   */
  private record Group(
      Map<Long, FlowBeliefs.OfNode> nodes, long node, List<Link> active, double sum) {

    Optional<Belief> limit() {
      return nodes.get(node).limit();
    }

    boolean isAtLimit() {
      return limit().filter(limit -> sum >= AT_LIMIT * limit.rate()).isPresent();
    }

    boolean isNearItsMost() {
      return limit().isEmpty() && active.size() > 1 && sum >= SLOWER * nodes.get(node).most();
    }

    void believe(Belief limit) {
      nodes.put(node, new FlowBeliefs.OfNode(Optional.of(limit), sum, limit.seen()));
    }
  }

  private List<Group> groups(
      Map<Long, FlowBeliefs.OfNode> nodes,
      Map<Long, Capacity> known,
      ToLongFunction<Link> end,
      List<FlowSlot> slots,
      Set<Link> active) {
    Map<Long, List<Link>> byNode = active.stream().collect(Collectors.groupingBy(end::applyAsLong));
    Map<Long, Double> sums = new HashMap<>();
    for (FlowSlot slot : slots) {
      if (!open || !active.contains(slot.link())) {
        double mean = (double) slot.bytes() / FlowSlot.WIDTH.toSeconds();
        sums.merge(end.applyAsLong(slot.link()), mean, Double::sum);
      }
    }
    if (open) {
      active.forEach(link -> sums.merge(end.applyAsLong(link), level(link), Double::sum));
    }
    List<Group> groups = new ArrayList<>();
    sums.forEach(
        (node, sum) -> {
          nodes.computeIfAbsent(
              node,
              key ->
                  new FlowBeliefs.OfNode(
                      Optional.ofNullable(known.get(key)).map(Belief::of), 0, start));
          groups.add(new Group(nodes, node, byNode.getOrDefault(node, List.of()), sum));
        });
    return groups;
  }

  /**
   * Takes those links out that a node holds back, beginning with the nodes that certainly do and
   * with those that hold back the most links.
   */
  private void blameNodes(List<Group> groups, Set<Link> slower) {
    Set<Group> left = new HashSet<>(groups);
    while (!slower.isEmpty()) {
      Optional<Group> next =
          left.stream()
              .filter(group -> isToBlame(group, slower))
              .max(
                  Comparator.comparing(Group::isAtLimit)
                      .thenComparing(group -> heldBack(group, slower).size())
                      .thenComparing(
                          group -> gainOfOthers(group, heldBack(group, slower).getFirst()))
                      .thenComparing(Group::node));
      if (next.isEmpty()) {
        return;
      }
      Group group = next.get();
      left.remove(group);
      List<Link> explained = heldBack(group, slower);
      if (group.isAtLimit()) {
        group.believe(group.limit().orElseThrow().towards(group.sum(), FOLLOWS, start));
      } else {
        group.believe(limit(group, isSlowedDown(group, explained)));
      }
      explained.forEach(slower::remove);
    }
  }

  private boolean isToBlame(Group group, Set<Link> slower) {
    List<Link> links = heldBack(group, slower);
    return !links.isEmpty()
        && (isSlowedDown(group, links)
            || group.isAtLimit()
            || (group.isNearItsMost() && othersGained(group, links.getFirst())));
  }

  /** Several links lost rate of late, though some of them only in the latest slot so far. */
  private boolean isSlowedDown(Group group, List<Link> slower) {
    return group.active().stream()
            .filter(link -> slower.contains(link) ? lost(link, SLOWER) : lost(link, MUCH_SLOWER))
            .filter(link -> mayBeHeldBack(group, link))
            .count()
        > 1;
  }

  /** Whether a link carries less than this share of what is believed and of what it carried. */
  private boolean lost(Link link, double share) {
    FlowBeliefs.OfLink known = links.get(link);
    double latest = known.readings().latest();
    return known.capacity().isConfirmed()
        && latest < share * known.capacity().rate()
        && (before(link) == 0 || latest < share * before(link));
  }

  /** What a link lost because of its node, the other links of the node have gained. */
  private boolean othersGained(Group group, Link link) {
    return before(link) == 0 || gainOfOthers(group, link) > -gain(link) / 2;
  }

  private double gainOfOthers(Group group, Link link) {
    return group.active().stream()
        .filter(other -> !other.equals(link))
        .mapToDouble(this::gain)
        .sum();
  }

  private double gain(Link link) {
    return level(link) - before(link);
  }

  private double before(Link link) {
    return links.get(link).readings().before(start);
  }

  private Belief limit(Group group, boolean slowedDown) {
    Reason why = slowedDown ? Reason.LESS_TOGETHER : Reason.HELD_BACK;
    return group
        .limit()
        .map(limit -> limit.loweredTo(group.sum(), start, why))
        .orElseGet(() -> Belief.of(group.sum(), start, why));
  }

  private List<Link> heldBack(Group group, Set<Link> slower) {
    return group.active().stream()
        .filter(slower::contains)
        .filter(link -> links.get(link).capacity().isConfirmed())
        .filter(link -> mayBeHeldBack(group, link))
        .toList();
  }

  /** A node that is short of capacity does not favour one link much over another. */
  private boolean mayBeHeldBack(Group group, Link link) {
    return group.active().stream()
        .noneMatch(
            other -> level(other) > UNFAIR * level(link) && share(other) > FASTER * share(link));
  }

  private void follow(Link link, boolean slower, List<Group> groups) {
    FlowBeliefs.OfLink known = links.get(link);
    Belief capacity = known.capacity();
    double level = known.readings().level();
    Belief next = capacity;
    if (slower) {
      next = capacity.loweredTo(level, start, Reason.CARRIED_LESS);
    } else if (level > FASTER * capacity.rate()) {
      next = capacity.raisedTo(level, start, Reason.CARRIED_MORE);
    } else if (level > capacity.rate()
        || (level >= SLOWER * capacity.rate() && !isLimited(link, groups))) {
      next = capacity.towards(level, FOLLOWS, start);
    }
    links.put(link, new FlowBeliefs.OfLink(next, known.readings()));
  }

  private boolean isLimited(Link link, List<Group> groups) {
    return groups.stream()
        .anyMatch(
            group ->
                group.isAtLimit() && group.active().contains(link) && mayBeHeldBack(group, link));
  }

  /** The limit of a node follows what its links carry together. */
  private void follow(Group group) {
    FlowBeliefs.OfNode known = group.nodes().get(group.node());
    Optional<Belief> limit = known.limit();
    boolean holdsBack =
        group.active().stream()
            .anyMatch(link -> share(link) < SLOWER && mayBeHeldBack(group, link));
    if (limit.isPresent() && group.sum() > limit.get().rate()) {
      limit = beyond(limit.get(), group.sum(), holdsBack);
    }
    group
        .nodes()
        .put(
            group.node(),
            new FlowBeliefs.OfNode(limit, Math.max(group.sum(), FADES * known.most()), start));
  }

  private Optional<Belief> beyond(Belief limit, double sum, boolean holdsBack) {
    if (holdsBack && sum > FASTER * limit.rate()) {
      return Optional.of(limit.raisedTo(sum, start, Reason.MORE_TOGETHER));
    }
    return holdsBack || sum <= BEYOND_LIMIT * limit.rate()
        ? Optional.of(limit.towards(sum, FOLLOWS, start))
        : Optional.empty();
  }
}
