package io.argosy.bench.grid;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Worlds for tests; rates are in megabytes per second. */
final class Worlds {

  static final double MEGA = 1e6;
  static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  private Worlds() {}

  static GridWorld.Node node(String name, double uplink, double downlink) {
    return new GridWorld.Node(
        new NodeName(name), new SiteName(name), uplink * MEGA, downlink * MEGA);
  }

  static GridWorld.Link link(int from, int to, double capacity) {
    return new GridWorld.Link(from, to, capacity * MEGA);
  }

  /** Two sources A and B, and one destination C. */
  static GridWorld fork(double fromA, double fromB) {
    return new GridWorld(
        List.of(
            node("A", NO_LIMIT, NO_LIMIT), node("B", NO_LIMIT, NO_LIMIT), node("C", 1, NO_LIMIT)),
        List.of(link(0, 2, fromA), link(1, 2, fromB)));
  }

  /** Draws files as {@code bench grid} does without further options. */
  static List<GridFile> draw(
      GridWorld world, int count, long least, long most, SplittableRandom chance) {
    List<Integer> senders =
        IntStream.range(0, world.nodes().size()).filter(world::sends).boxed().toList();
    Optional<Integer> none = Optional.empty();
    return new GridDraw(count, least, most, senders, none, none).files(world, chance);
  }

  /** The world of the issue for which this bench was built. */
  static GridWorld threeByThree() {
    double[][] capacities = {{10, 2, 5}, {2, 10, 2}, {4, 3, 12}};
    double[] uplinks = {12, 11, 14};
    List<GridWorld.Node> nodes = new ArrayList<>();
    List<GridWorld.Link> links = new ArrayList<>();
    for (int source = 0; source < 3; source++) {
      nodes.add(node("S" + (source + 1), uplinks[source], NO_LIMIT));
    }
    for (int destination = 0; destination < 3; destination++) {
      nodes.add(node("D" + (destination + 1), NO_LIMIT, NO_LIMIT));
      for (int source = 0; source < 3; source++) {
        links.add(link(source, 3 + destination, capacities[source][destination]));
      }
    }
    return new GridWorld(nodes, links);
  }

  /**
   * A source S with links to D1 and D2, and slower ones to D3 and D4, and destinations that are all
   * linked to each other; the uplink has 10 MB/s.
   */
  static GridWorld fan(double toD1AndD2, double toD3AndD4) {
    List<GridWorld.Node> nodes = new ArrayList<>(List.of(node("S", 10, NO_LIMIT)));
    List<GridWorld.Link> links = new ArrayList<>();
    for (int to = 1; to <= 4; to++) {
      nodes.add(node("D" + to, NO_LIMIT, NO_LIMIT));
      links.add(link(0, to, to <= 2 ? toD1AndD2 : toD3AndD4));
      for (int from = 1; from <= 4; from++) {
        if (from != to) {
          links.add(link(from, to, 10));
        }
      }
    }
    return new GridWorld(nodes, links);
  }

  /** Returns six nodes, some of them limited, that are all linked. */
  static GridWorld mesh(SplittableRandom chance) {
    List<GridWorld.Node> nodes = new ArrayList<>();
    List<GridWorld.Link> links = new ArrayList<>();
    for (int from = 0; from < 6; from++) {
      nodes.add(node("N" + from, limit(chance), limit(chance)));
      for (int to = 0; to < 6; to++) {
        if (from != to) {
          links.add(link(from, to, chance.nextDouble(0.2, 10)));
        }
      }
    }
    return new GridWorld(nodes, links);
  }

  /** Returns a world of two to six nodes that send, receive or both, some of them limited. */
  static GridWorld random(SplittableRandom chance) {
    int count = chance.nextInt(2, 7);
    List<GridWorld.Node> nodes = new ArrayList<>();
    List<GridWorld.Link> links = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      nodes.add(node("N" + n, limit(chance), limit(chance)));
    }
    for (int from = 0; from < count; from++) {
      for (int to = 0; to < count; to++) {
        if (from != to && (chance.nextInt(3) > 0 || links.isEmpty())) {
          links.add(link(from, to, chance.nextDouble(0.2, 10)));
        }
      }
    }
    return new GridWorld(nodes, links);
  }

  private static double limit(SplittableRandom chance) {
    return chance.nextInt(3) == 0 ? chance.nextDouble(1, 12) : NO_LIMIT;
  }
}
