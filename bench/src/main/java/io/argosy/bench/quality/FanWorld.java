package io.argosy.bench.quality;

import io.argosy.bench.grid.GridFile;
import io.argosy.bench.grid.GridWorld;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.network.NetworkView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A world of the planner bench whose data sets are wanted at several sites each.
 *
 * @param nodes in the order of their names, as in every view of the nodes
 * @param links of the planner bench, without a backlog
 * @param grid the same nodes and links with their true capacities, in the same order
 * @param files of the data sets
 */
record FanWorld(
    List<WorldNode> nodes, List<JudgeWorld.Link> links, GridWorld grid, List<GridFile> files) {

  /** Data sets are cut into files of this many bytes. */
  private static final long FILE = 2_000_000_000L;

  /** The format in which {@link Judge#makeFan} writes a world. */
  private record Document(
      List<JudgeWorld.Site> sites, List<JudgeWorld.Link> links, List<DataSet> datasets) {}

  private record DataSet(long bytes, List<NodeName> replicas, List<NodeName> destinations) {}

  static FanWorld read(Path file) throws IOException {
    Document read = JudgeWorld.JSON.readValue(Files.readAllBytes(file), Document.class);
    List<WorldNode> nodes =
        read.sites().stream()
            .map(site -> new WorldNode(site.name(), null, null, site.up(), site.down()))
            .sorted(Comparator.comparing(WorldNode::name))
            .toList();
    List<NodeName> names = nodes.stream().map(WorldNode::name).toList();
    GridWorld grid =
        new GridWorld(
            nodes.stream().map(FanWorld::node).toList(),
            read.links().stream().map(link -> link(link, names)).toList());
    List<GridFile> files = new ArrayList<>();
    read.datasets().forEach(one -> files.addAll(cut(one, names, files.size())));
    return new FanWorld(nodes, read.links(), grid, files);
  }

  private static GridWorld.Node node(WorldNode node) {
    return new GridWorld.Node(
        node.name(), new SiteName(node.name().value()), rate(node.uplink()), rate(node.downlink()));
  }

  private static GridWorld.Link link(JudgeWorld.Link link, List<NodeName> names) {
    return new GridWorld.Link(
        names.indexOf(link.from()),
        names.indexOf(link.to()),
        rate(link.cap()),
        false,
        link.success());
  }

  private static double rate(ObservedRate rate) {
    return NetworkView.numberOf(rate);
  }

  private static List<GridFile> cut(DataSet whole, List<NodeName> names, int first) {
    List<Integer> sources = whole.replicas().stream().map(names::indexOf).toList();
    List<Integer> destinations = whole.destinations().stream().map(names::indexOf).toList();
    int count = Math.toIntExact(Math.ceilDiv(whole.bytes(), FILE));
    return IntStream.range(0, count)
        .mapToObj(
            n ->
                new GridFile(
                    first + n, Math.min(FILE, whole.bytes() - n * FILE), sources, destinations))
        .toList();
  }
}
