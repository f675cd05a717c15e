package io.argosy.router.plan.phedex;

import org.jspecify.annotations.Nullable;

/**
 * Where a file can go from one node, and how. A way with more than one wide-area hop is never used,
 * but where it is the cheaper with all its penalties it takes the place of the one that could be,
 * as it did in the original: such a file has no way.
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

  /** Whether local links alone lead there, or it is the node itself. */
  boolean isLocal(int destination) {
    return local[destination];
  }

  /** The cheapest way that may be used, or {@link Lines#NO_WAY}. */
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
