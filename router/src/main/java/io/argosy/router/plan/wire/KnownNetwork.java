package io.argosy.router.plan.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.RequestBatch;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The network of a world, reduced to what the planner may use. */
final class KnownNetwork {

  /** Digits between a share and its percentage. */
  static final int PERCENT = 2;

  private final Knowledge knowledge;
  private final ByteRate deadLink;
  private final Map<NodeName, String> siteOf = new HashMap<>();

  private KnownNetwork(List<WorldNode> nodes, Knowledge knowledge, Assumptions assumptions) {
    this.knowledge = knowledge;
    deadLink = assumptions.deadLink();
    nodes.forEach(node -> siteOf.put(node.name(), siteOf(node)));
  }

  static NetworkView of(World world, Knowledge knowledge, Assumptions assumptions) {
    KnownNetwork known = new KnownNetwork(world.nodes(), knowledge, assumptions);
    return new NetworkView(
        world.nodes().stream().map(known::node).toList(),
        world.links().stream().map(known::link).toList());
  }

  private static String siteOf(WorldNode node) {
    return node.site() == null ? node.name().value() : node.site().value();
  }

  private NodeFacts node(WorldNode node) {
    return new NodeFacts(node.name(), truth(node.uplink()), truth(node.downlink()));
  }

  private LinkFacts link(WorldLink link) {
    WorldLink.Circuit circuit = link.circuit();
    LinkFacts shared = shared(link);
    return circuit == null
        ? shared
        : shared.over(circuit.key(), new ByteRate(circuit.rate()), circuit.until());
  }

  private LinkFacts shared(WorldLink link) {
    return new LinkFacts(
        link.from(),
        link.to(),
        isLocal(link),
        link.distance() == null ? 1 : link.distance(),
        new LinkFacts.Speed(
            seen(link.rate()),
            seen(link.fileRate()),
            truth(link.capacity()),
            link.confirmed() == null || link.confirmed()),
        queue(link),
        success(link),
        link.exploredBytes() == null ? ByteCount.ZERO : link.exploredBytes());
  }

  private boolean isLocal(WorldLink link) {
    return link.local() == null
        ? String.valueOf(siteOf.get(link.from())).equals(siteOf.get(link.to()))
        : link.local();
  }

  private static ObservedRate seen(@Nullable ObservedRate rate) {
    return rate == null ? ObservedRate.UNKNOWN : rate;
  }

  /** Returns the true capacity; zero becomes the smallest rate that a plan accepts. */
  private Optional<ByteRate> truth(@Nullable ObservedRate rate) {
    if (knowledge == Knowledge.OBSERVED) {
      return Optional.empty();
    }
    return switch (seen(rate)) {
      case ObservedRate.Unknown unknown -> Optional.empty();
      case ObservedRate.Dead dead -> Optional.of(deadLink);
      case ObservedRate.Measured measured -> Optional.of(measured.rate());
    };
  }

  private static Queue queue(WorldLink link) {
    return new Queue(
        queuedBytes(link),
        link.pendingFiles() == null ? 0 : link.pendingFiles(),
        link.queueLatency() == null
            ? OptionalDouble.empty()
            : OptionalDouble.of(link.queueLatency()));
  }

  private static List<Long> queuedBytes(WorldLink link) {
    if (link.queuedBytesByPriority() == null) {
      return List.of(link.queuedBytes() == null ? 0 : link.queuedBytes().bytes());
    }
    Map<Integer, Long> bytes = new TreeMap<>();
    for (int rank = 0; rank < RequestBatch.PRECEDENCES; rank++) {
      bytes.put(rank, 0L);
    }
    link.queuedBytesByPriority().forEach((rank, n) -> bytes.put(rank.value(), n.bytes()));
    return List.copyOf(bytes.values());
  }

  /** Returns the mean of a Beta posterior if attempts are known; otherwise the percentage. */
  private static double success(WorldLink link) {
    if (link.attempted() != null && link.succeeded() != null) {
      return (link.succeeded() + 1.0) / (link.attempted() + 2.0);
    }
    return link.successPercent() == null ? 1 : share(link.successPercent());
  }

  /** Uses decimals, so that a share written as a percentage is restored exactly. */
  private static double share(BigDecimal percent) {
    return percent.doubleValue() == 0 ? 0 : percent.movePointLeft(PERCENT).doubleValue();
  }
}
