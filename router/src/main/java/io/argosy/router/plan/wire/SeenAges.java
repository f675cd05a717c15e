package io.argosy.router.plan.wire;

import io.argosy.common.wire.Documents;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.Sightings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * {@link Sightings} in a stored cycle: whole seconds in the order of its links and nodes, {@link
 * #UNKNOWN} if nothing is known; also lists which capacities are pinned.
 */
record SeenAges(
    List<Long> used,
    List<Long> capacity,
    List<Long> uplink,
    List<Long> downlink,
    List<Integer> pinnedLinks,
    List<Integer> pinnedUplinks,
    List<Integer> pinnedDownlinks) {

  static final long UNKNOWN = -1;

  static SeenAges of(Sightings seen) {
    Function<Sightings.OfLink, Sightings.Belief> capacity = Sightings.OfLink::capacity;
    Function<Sightings.OfNode, Sightings.Belief> uplink = Sightings.OfNode::uplink;
    Function<Sightings.OfNode, Sightings.Belief> downlink = Sightings.OfNode::downlink;
    return new SeenAges(
        seen.links().stream().map(link -> seconds(link.used())).toList(),
        ages(seen.links(), capacity),
        ages(seen.nodes(), uplink),
        ages(seen.nodes(), downlink),
        pinned(seen.links(), capacity),
        pinned(seen.nodes(), uplink),
        pinned(seen.nodes(), downlink));
  }

  private static long seconds(Optional<Duration> age) {
    return age.map(Duration::toSeconds).orElse(UNKNOWN);
  }

  private static <T> List<Long> ages(List<T> all, Function<T, Sightings.Belief> belief) {
    return all.stream().map(one -> seconds(belief.apply(one).age())).toList();
  }

  private static <T> List<Integer> pinned(List<T> all, Function<T, Sightings.Belief> belief) {
    return IntStream.range(0, all.size())
        .filter(n -> belief.apply(all.get(n)).pinned())
        .boxed()
        .toList();
  }

  /**
   * @throws io.argosy.common.refusal.Refusal if they do not match this view
   */
  Sightings sightings(NetworkView view) {
    boolean whole = used.size() == view.links() && capacity.size() == view.links();
    if (!whole || uplink.size() != view.nodes() || downlink.size() != view.nodes()) {
      throw Documents.refused("seen", "must have one entry for each link and node");
    }
    List<Sightings.OfLink> links = new ArrayList<>();
    for (int link = 0; link < used.size(); link++) {
      links.add(new Sightings.OfLink(age(used.get(link)), belief(capacity, pinnedLinks, link)));
    }
    List<Sightings.OfNode> nodes = new ArrayList<>();
    for (int node = 0; node < uplink.size(); node++) {
      nodes.add(
          new Sightings.OfNode(
              belief(uplink, pinnedUplinks, node), belief(downlink, pinnedDownlinks, node)));
    }
    return new Sightings(links, nodes);
  }

  private static Sightings.Belief belief(List<Long> ages, List<Integer> pinned, int n) {
    return new Sightings.Belief(age(ages.get(n)), pinned.contains(n));
  }

  private static Optional<Duration> age(long seconds) {
    return seconds == UNKNOWN ? Optional.empty() : Optional.of(Duration.ofSeconds(seconds));
  }
}
