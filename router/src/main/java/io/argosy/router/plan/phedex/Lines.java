package io.argosy.router.plan.phedex;

import java.util.Arrays;
import java.util.stream.Stream;

/** The ways from one node to every other, laid out for a fast look. */
final class Lines {

  /** In place of a way. */
  static final int NO_WAY = -1;

  private final int[] first;

  /** By way two, beside each other because they are asked for together: constant and slope. */
  private final double[] line;

  private final Way[] ways;

  /**
   * @param byNode the ways to each node
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

  /** The cheapest way to a node for a file of this bin, or {@link #NO_WAY}. */
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

  /** With penalties; right but for rounding. */
  double seconds(int way, double sizeBin) {
    return line[2 * way] + line[2 * way + 1] * sizeBin;
  }

  Way way(int way) {
    return ways[way];
  }
}
