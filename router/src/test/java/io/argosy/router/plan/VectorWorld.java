package io.argosy.router.plan;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/** A world of a vector file as the planner takes it. */
record VectorWorld(String id, NetworkView view, RequestBatch batch, List<String> files) {

  static VectorWorld of(JsonNode world) {
    NetworkView view =
        new NetworkView(
            world
                .path("nodes")
                .valueStream()
                .map(node -> NodeFacts.named(name(node, "name")))
                .toList(),
            world.path("links").valueStream().map(VectorWorld::link).toList());
    var batch = new RequestBatch.Builder();
    world.path("files").forEach(file -> add(file, view, batch));
    return new VectorWorld(
        world.path("id").asString(),
        view,
        batch.build(),
        world.path("files").valueStream().map(file -> file.path("id").asString()).toList());
  }

  private static LinkFacts link(JsonNode link) {
    ObservedRate rate = rate(link.path("rate"));
    ObservedRate fileRate = link.has("fileRate") ? rate(link.path("fileRate")) : rate;
    return new LinkFacts(
        name(link, "from"),
        name(link, "to"),
        link.path("local").asBoolean(),
        link.path("distance").asInt(),
        new LinkFacts.Speed(rate, fileRate, Optional.empty()),
        new Queue(
            List.of(link.path("queuedBytes").asLong(0)),
            link.path("pendingFiles").asLong(0),
            link.path("queueLatency").isNumber()
                ? OptionalDouble.of(link.path("queueLatency").asDouble())
                : OptionalDouble.empty()),
        link.path("successPercent").asDouble(100) / 100,
        ByteCount.ZERO);
  }

  private static ObservedRate rate(JsonNode rate) {
    if (!rate.isNumber()) {
      return ObservedRate.UNKNOWN;
    }
    return rate.asDouble() == 0 ? ObservedRate.DEAD : ObservedRate.measured(rate.asDouble());
  }

  private static void add(JsonNode file, NetworkView view, RequestBatch.Builder batch) {
    batch.add(
        ByteCount.of(file.path("size").asLong()),
        view.indexOf(name(file, "destination")),
        new Priority(file.path("priority").asInt()),
        file.path("replicas")
            .valueStream()
            .map(r -> new Replica(view.indexOf(name(r, "node")), r.path("staged").asBoolean()))
            .toList());
  }

  private static NodeName name(JsonNode node, String field) {
    return new NodeName(node.path(field).asString());
  }

  Plan plan(PlanPolicy policy) {
    return Planner.plan(view, batch, policy);
  }

  /** The name of one of a request's sources. */
  String source(int request, int n) {
    return view.nameOf(batch.source(request, n)).toString();
  }
}
