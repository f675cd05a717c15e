package io.argosy.router.plan.phedex;

import java.util.Arrays;
import java.util.stream.Stream;

/** The paths from one node to every other, in arrays for fast access. */
final class Lines {

  /** In place of a path. */
  static final int NO_WAY = -1;

  private final int[] first;

  /** Two adjacent entries per path, which are read together: constant and slope. */
  private final double[] line;

  private final Way[] ways;

  /**
   * @param byNode the paths to each node
   */
  Lines(Ways[] byNode) {
    first = new int[byNode.length + 1];
    for (int node = 0; node < byNode.length; node++) {
      first[node + 1] = first[node] + byNode[node].all().length;
    }
    ways = Arrays.stream(byNode).flatMap(w -> Stream.of(w.all())).toArray(Way[]::new);
    line = new double[2 * ways.length];
    for (int way = 0; way < ways.length; way++) {
      line[2 * way] = ways[way].constant();
      line[2 * way + 1] = ways[way].slope();
    }
  }

  /** Returns the cheapest path to a node for a file of this bin, or {@link #NO_WAY}. */
  int cheapest(int destination, double sizeBin) {
    int cheapest = NO_WAY;
    double lowest = Double.POSITIVE_INFINITY;
    for (int way = first[destination]; way < first[destination + 1]; way++) {
      double seconds = seconds(way, sizeBin);
      if (seconds < lowest) {
        cheapest = way;
        lowest = seconds;
      }
    }
    return cheapest;
  }

  /** Returns the cost including penalties, up to rounding. */
  double seconds(int way, double sizeBin) {
    return line[2 * way] + line[2 * way + 1] * sizeBin;
  }

  Way way(int way) {
    return ways[way];
  }
}
