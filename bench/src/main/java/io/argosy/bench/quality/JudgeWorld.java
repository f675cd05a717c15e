package io.argosy.bench.quality;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.wire.World;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * A world in the format of the planner bench, which defines the field names.
 *
 * @param sites one node each
 */
record JudgeWorld(List<Site> sites, List<Link> links, List<Wanted> files) {

  static final JsonMapper JSON =
      WireJson.tolerant()
          .rebuild()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .build();

  /** The planner bench's strategies count a backlog in files of this size. */
  private static final double BACKLOG_FILE = 8e9;

  record Site(NodeName name, ObservedRate up, ObservedRate down) {}

  record Link(
      NodeName from,
      NodeName to,
      ObservedRate cap,
      @Nullable ObservedRate rate,
      @Nullable ObservedRate fileRate,
      double success,
      int hops,
      ByteCount backlog) {

    Link with(ByteCount other) {
      return new Link(from, to, cap, rate, fileRate, success, hops, other);
    }
  }

  record Wanted(long id, ByteCount size, NodeName dest, List<NodeName> replicas) {}

  static World read(Path file) throws IOException {
    return JSON.readValue(Files.readAllBytes(file), JudgeWorld.class).toWorld();
  }

  private World toWorld() {
    List<WorldNode> nodes =
        sites.stream().map(s -> new WorldNode(s.name(), null, null, s.up(), s.down())).toList();
    return new World(
        nodes,
        links.stream().map(JudgeWorld::link).toList(),
        batch(nodes),
        files.stream().map(file -> Long.toString(file.id())).toList());
  }

  static WorldLink link(Link link) {
    return new WorldLink(
        link.from(),
        link.to(),
        link.hops(),
        false,
        link.rate(),
        link.cap(),
        link.fileRate(),
        link.backlog(),
        null,
        null,
        Math.round(link.backlog().bytes() / BACKLOG_FILE),
        BigDecimal.valueOf(link.success()).movePointRight(2),
        null,
        null,
        null,
        null,
        null);
  }

  private RequestBatch batch(List<WorldNode> nodes) {
    var index =
        new NetworkView(nodes.stream().map(n -> NodeFacts.named(n.name())).toList(), List.of());
    var batch = new RequestBatch.Builder();
    for (Wanted file : files) {
      batch.add(
          file.size(),
          index.indexOf(file.dest()),
          Priority.NORMAL,
          file.replicas().stream().map(n -> Replica.staged(index.indexOf(n))).toList());
    }
    return batch.build();
  }
}
