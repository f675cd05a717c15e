package io.argosy.router.plan.wire;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.linkrate.BinSpread;
import io.argosy.router.linkrate.Capacities;
import io.argosy.router.linkrate.Capacity;
import io.argosy.router.linkrate.CapacityEstimate;
import io.argosy.router.linkrate.Carried;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Learns from earlier rounds as a router learns from its history: a round is a bin. The rate that
 * was observed before is a lower bound, and for a link that no round used the only bin, unless
 * others expect a capacity of it. True capacities are not changed.
 */
final class LearnedNetwork {

  /** Rate of a link in a bin, in bytes per second. */
  private record Bin(int round, int link, double rate) {}

  private static final int BEFORE = 0;

  private final NetworkView observed;
  private final NetworkView heard;
  private final int now;
  private final List<Bin> bins = new ArrayList<>();
  private final Set<Integer> used = new HashSet<>();

  private LearnedNetwork(NetworkView observed, NetworkView heard, List<RoundFile> rounds) {
    this.observed = observed;
    this.heard = heard;
    now = rounds.size() + 1;
    for (int link = 0; link < observed.links(); link++) {
      if (observed.rate(link) > 0) {
        bins.add(new Bin(BEFORE, link, observed.rate(link)));
      }
    }
    for (int round = 0; round < rounds.size(); round++) {
      for (RoundFile.Link carried : rounds.get(round).links()) {
        take(round + 1, carried);
      }
    }
  }

  /**
   * @param observed the network without what others say
   * @param heard the network with it
   * @param rounds oldest first
   * @throws IllegalArgumentException if a round names a node or link that the network does not have
   */
  static NetworkView of(NetworkView observed, NetworkView heard, List<RoundFile> rounds) {
    return new LearnedNetwork(observed, heard, rounds).learned();
  }

  private void take(int round, RoundFile.Link carried) {
    int link = heard.linkBetween(heard.indexOf(carried.from()), heard.indexOf(carried.to()));
    if (link == NetworkView.NO_LINK) {
      throw new IllegalArgumentException(
          "no such link in this view: " + carried.from() + "->" + carried.to());
    }
    if (carried.busySeconds() > 0 && carried.bytes().bytes() > 0) {
      bins.add(new Bin(round, link, carried.bytes().bytes() / carried.busySeconds()));
      used.add(link);
    }
  }

  private NetworkView learned() {
    Capacities known = CapacityEstimate.of(carried(), start(now));
    return new NetworkView(
        IntStream.range(0, heard.nodes()).mapToObj(node -> node(node, known)).toList(),
        IntStream.range(0, heard.links()).mapToObj(link -> link(link, known)).toList());
  }

  private NodeFacts node(int node, Capacities known) {
    NodeFacts facts = heard.nodeFacts().get(node);
    long key = key(node);
    return new NodeFacts(
        facts.name(),
        facts.uplink().or(() -> known.of(key, LinkKey.ANY).map(Capacity::rate)),
        facts.downlink().or(() -> known.of(LinkKey.ANY, key).map(Capacity::rate)));
  }

  private LinkFacts link(int link, Capacities known) {
    LinkFacts facts = heard.factsOf(link);
    LinkFacts.Speed speed = facts.speed();
    LinkKey key = key(link, heard);
    Optional<ByteRate> own =
        known.of(key.source(), key.destination()).map(it -> atLeastObserved(it.rate(), link));
    boolean isDead = speed.rate() instanceof ObservedRate.Dead && !used.contains(link);
    Optional<ByteRate> heardOf = isDead ? Optional.empty() : speed.capacity().or(() -> own);
    Optional<ByteRate> learned = used.contains(link) ? own : heardOf;
    return facts.with(
        new LinkFacts.Speed(
            speed.rate(),
            speed.fileRate(),
            observed.factsOf(link).speed().capacity().or(() -> learned),
            speed.confirmed() || used.contains(link)));
  }

  private ByteRate atLeastObserved(ByteRate capacity, int link) {
    double before = observed.rate(link);
    return before > capacity.bytesPerSecond() ? new ByteRate(before) : capacity;
  }

  private Carried carried() {
    Map<Integer, Double> best = new HashMap<>();
    bins.forEach(bin -> best.merge(bin.link(), bin.rate(), Math::max));
    return new Carried(
        peaks(start(now).minus(CapacityEstimate.RECENT)),
        peaks(start(now).minus(CapacityEstimate.MEMORY)),
        Stream.concat(
                nodes(link -> key(link, heard).uplink(), best),
                nodes(link -> key(link, heard).downlink(), best))
            .toList());
  }

  private List<Carried.Peak> peaks(Instant after) {
    Map<Integer, Carried.Peak> peaks = new HashMap<>();
    for (Bin bin : bins) {
      boolean counts = bin.round() != BEFORE || !used.contains(bin.link());
      if (counts && start(bin.round()).isAfter(after)) {
        peaks.merge(bin.link(), peak(bin), LearnedNetwork::better);
      }
    }
    return List.copyOf(peaks.values());
  }

  private Carried.Peak peak(Bin bin) {
    return new Carried.Peak(key(bin.link(), heard), bin.rate(), start(bin.round()));
  }

  private static Carried.Peak better(Carried.Peak before, Carried.Peak next) {
    return next.bytesPerSecond() >= before.bytesPerSecond() ? next : before;
  }

  /** Before the first round, nobody knows which links were busy at the same time. */
  private Stream<Carried.NodeBin> nodes(Function<Integer, LinkKey> end, Map<Integer, Double> best) {
    Map<Instant, Map<LinkKey, Carried.NodeBin>> sums = new HashMap<>();
    for (Bin bin : bins) {
      if (bin.round() != BEFORE) {
        Instant start = start(bin.round());
        LinkKey node = end.apply(bin.link());
        sums.computeIfAbsent(start, s -> new HashMap<>())
            .merge(
                node,
                new Carried.NodeBin(node, start, 1, bin.rate(), best.get(bin.link()), 0),
                LearnedNetwork::together);
      }
    }
    return sums.values().stream().flatMap(nodes -> nodes.values().stream());
  }

  private static Carried.NodeBin together(Carried.NodeBin a, Carried.NodeBin b) {
    return new Carried.NodeBin(
        a.node(),
        a.start(),
        a.allAlong() + b.allAlong(),
        a.atOnce() + b.atOnce(),
        a.atBest() + b.atBest(),
        0);
  }

  private static Instant start(int round) {
    return Instant.EPOCH.plus(BinSpread.WIDTH.multipliedBy(round));
  }

  private static LinkKey key(int link, NetworkView view) {
    return new LinkKey(key(view.sourceOf(link)), key(view.destinationOf(link)));
  }

  /** Keys are positive. */
  private static long key(int node) {
    return node + 1L;
  }
}
