package io.argosy.router.plan.completion;

import java.util.Arrays;

/**
 * Factors by which the level of each resource is increased during balancing, learned from
 * simulations: a link that ends later than the busiest resource got less than the share it needs
 * and must carry less.
 */
final class Drag {

  private static final double LATE = 1.002;
  private static final double LINK_POWER = 0.7;
  private static final double NODE_POWER = 0.5;

  private final LinkCosts costs;
  private final double[] factors;

  Drag(LinkCosts costs) {
    this.costs = costs;
    factors = new double[costs.resources];
    Arrays.fill(factors, 1);
  }

  /** Returns the factors by resource; 1 if nothing was late. */
  double[] factors() {
    return factors;
  }

  /**
   * @param ends completion time of each link in a simulation of this layout
   */
  void grow(Layout layout, double[] ends) {
    double bound = layout.bound();
    boolean[] movable = movable(layout);
    double[] lateness = new double[costs.resources];
    for (int link = 0; link < costs.links; link++) {
      double late = ends[link] / bound;
      if (late > LATE && movable[link]) {
        double asLateAsItWas = ends[link] / layout.level[link];
        factors[link] = Math.max(factors[link] * Math.pow(late, LINK_POWER), asLateAsItWas);
      } else if (late > LATE) {
        int node = busierNode(layout, link);
        lateness[node] = Math.max(lateness[node], late);
      }
    }
    slowNodes(lateness);
  }

  /** A late link with queued files only is relieved by leaving it more of its node. */
  private void slowNodes(double[] lateness) {
    for (int node = costs.links; node < costs.resources; node++) {
      if (lateness[node] > 0) {
        factors[node] *= Math.pow(lateness[node], NODE_POWER);
      }
    }
  }

  private int busierNode(Layout layout, int link) {
    int up = costs.uplinkOf(link);
    int down = costs.downlinkOf(link);
    return layout.level[up] > layout.level[down] ? up : down;
  }

  private boolean[] movable(Layout layout) {
    boolean[] movable = new boolean[costs.links];
    for (int candidate : layout.chosen) {
      if (candidate != Layout.OPEN) {
        movable[layout.files.link[candidate]] = true;
      }
    }
    return movable;
  }
}
