package io.argosy.router.plan.phedex;

import org.jspecify.annotations.Nullable;

/**
 * The nodes that can be reached from one node, with the paths. A path with more than one wide-area
 * hop is never used, but if it is cheaper than the usable one, penalties included, the file has no
 * path, as in the original PhEDEx.
 */
final class Reach {

  private final int source;
  private final Topology topology;
  private final PhedexCost costs;
  private final boolean[] local;
  private final Lines usable;
  private @Nullable Lines several;

  Reach(int source, Topology topology, PhedexCost costs) {
    this.source = source;
    this.topology = topology;
    this.costs = costs;
    Relaxation found = new Relaxation(source, topology, costs);
    Ways[] ways = new Ways[topology.nodes()];
    local = new boolean[topology.nodes()];
    for (int node = 0; node < ways.length; node++) {
      local[node] = found.local()[node].isAny();
      ways[node] = local[node] ? found.local()[node] : found.single()[node];
    }
    usable = new Lines(ways);
  }

  /** Returns whether the node can be reached over local links only, or is the node itself. */
  boolean isLocal(int destination) {
    return local[destination];
  }

  /** Returns the cheapest usable path, or {@link Lines#NO_WAY}. */
  int cheapest(int destination, double sizeBin) {
    int way = usable.cheapest(destination, sizeBin);
    return way == Lines.NO_WAY || local[destination] || !isHidden(destination, way, sizeBin)
        ? way
        : Lines.NO_WAY;
  }

  private boolean isHidden(int destination, int way, double sizeBin) {
    double seconds = usable.seconds(way, sizeBin);
    if (seconds <= PhedexCost.WIDE_AREA_PENALTY_SECONDS) {
      return false;
    }
    if (several == null) {
      several = new Lines(new Relaxation(source, topology, costs).several());
    }
    int other = several.cheapest(destination, sizeBin);
    return other != Lines.NO_WAY && several.seconds(other, sizeBin) < seconds;
  }

  double seconds(int way, double sizeBin) {
    return usable.seconds(way, sizeBin);
  }

  Way way(int way) {
    return usable.way(way);
  }
}
