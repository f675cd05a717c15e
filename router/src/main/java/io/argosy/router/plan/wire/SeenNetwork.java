package io.argosy.router.plan.wire;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts a view to the format of a world; the inverse of {@link KnownNetwork}. */
final class SeenNetwork {

  private SeenNetwork() {}

  static List<WorldNode> nodes(NetworkView view) {
    return view.nodeFacts().stream().map(SeenNetwork::node).toList();
  }

  static List<WorldLink> links(NetworkView view) {
    return view.linkFacts().stream().map(SeenNetwork::link).toList();
  }

  private static WorldNode node(NodeFacts facts) {
    return new WorldNode(facts.name(), null, null, rate(facts.uplink()), rate(facts.downlink()));
  }

  private static WorldLink link(LinkFacts facts) {
    Queue queue = facts.queue();
    return new WorldLink(
        facts.source(),
        facts.destination(),
        facts.distance(),
        facts.local(),
        facts.speed().rate(),
        rate(facts.speed().capacity()),
        facts.speed().fileRate(),
        null,
        queued(queue),
        queue.latencySeconds().isPresent() ? queue.latencySeconds().getAsDouble() : null,
        queue.files(),
        BigDecimal.valueOf(facts.success()).movePointRight(KnownNetwork.PERCENT),
        null,
        null,
        facts.explored());
  }

  private static @Nullable ObservedRate rate(Optional<ByteRate> known) {
    return known.map(r -> ObservedRate.measured(r.bytesPerSecond())).orElse(null);
  }

  private static Map<Priority, ByteCount> queued(Queue queue) {
    Map<Priority, ByteCount> bytes = new TreeMap<>();
    for (int rank = 0; rank < queue.bytes().size(); rank++) {
      bytes.put(new Priority(rank), ByteCount.of(queue.bytes().get(rank)));
    }
    return bytes;
  }
}
