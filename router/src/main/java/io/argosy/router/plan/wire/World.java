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
import io.argosy.router.plan.network.RequestBatch;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A validated planning problem.
 *
 * @param batch nodes are numbered in the order of their names, as in every view of the nodes
 * @param ids file ids by position in the batch
 */
public record World(
    List<WorldNode> nodes, List<WorldLink> links, RequestBatch batch, List<String> ids) {

  /** Returns the world of this view and batch; with full knowledge it gives the same view. */
  public static World of(NetworkView view, RequestBatch batch, List<String> ids) {
    return new World(
        view.nodeFacts().stream().map(World::node).toList(),
        view.linkFacts().stream().map(World::link).toList(),
        batch,
        ids);
  }

  private static WorldNode node(NodeFacts facts) {
    return new WorldNode(facts.name(), null, null, rate(facts.uplink()), rate(facts.downlink()));
  }

  private static WorldLink link(LinkFacts facts) {
    Queue queue = facts.queue();
    LinkFacts.Speed shared = facts.shared();
    return new WorldLink(
        facts.source(),
        facts.destination(),
        facts.distance(),
        facts.local(),
        shared.rate(),
        rate(shared.capacity()),
        shared.fileRate(),
        null,
        queued(queue),
        queue.latencySeconds().isPresent() ? queue.latencySeconds().getAsDouble() : null,
        queue.files(),
        BigDecimal.valueOf(
                facts.circuit().map(LinkFacts.Circuit::sharedSuccess).orElse(facts.success()))
            .movePointRight(KnownNetwork.PERCENT),
        null,
        null,
        facts.explored(),
        shared.confirmed() ? null : false,
        facts
            .circuit()
            .map(
                over ->
                    new WorldLink.Circuit(
                        over.key(),
                        facts.speed().capacity().orElseThrow().bytesPerSecond(),
                        over.until()))
            .orElse(null));
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
