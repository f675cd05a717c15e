package io.argosy.router.plan.completion;

import java.util.Arrays;

/**
 * Shares uplinks and downlinks between busy links: weighted max-min fairness by progressive filling
 * (Bertsekas and Gallager, Data Networks, 6.5.2). The weight of a link is the number of its running
 * transfers. Not thread-safe; the arrays are reused.
 */
final class MaxMinShare {

  private final LinkCosts costs;
  private final double[] capacity;
  private final double[] left;
  private final double[] weightAt;
  private final double[] limitAt;
  private final double[] limit;
  private final int[] open;

  private int openCount;

  /**
   * @param capacity of every resource in bytes per second; infinite if unknown
   */
  MaxMinShare(LinkCosts costs, double[] capacity) {
    this.costs = costs;
    this.capacity = capacity;
    left = new double[costs.resources];
    weightAt = new double[costs.resources];
    limitAt = new double[costs.resources];
    limit = new double[costs.links];
    open = new int[costs.links];
  }

  /**
   * Computes the rates of the busy links.
   *
   * @param busy the links with load, in the first {@code count} elements
   * @param weight by link
   * @param rate by link, filled for busy links, in bytes per second
   * @return the number of computed shares
   */
  long fill(int[] busy, int count, double[] weight, double[] rate) {
    System.arraycopy(busy, 0, open, 0, count);
    openCount = count;
    System.arraycopy(capacity, 0, left, 0, left.length);
    long worked = 0;
    while (openCount > 0) {
      worked += openCount;
      weigh(weight);
      limits(weight);
      settle(weight, rate);
    }
    return worked;
  }

  private void weigh(double[] weight) {
    Arrays.fill(weightAt, costs.links, costs.resources, 0);
    for (int i = 0; i < openCount; i++) {
      int link = open[i];
      weightAt[costs.uplinkOf(link)] += weight[link];
      weightAt[costs.downlinkOf(link)] += weight[link];
    }
  }

  /** Computes the fair level of each open link, and the lowest such level at each node. */
  private void limits(double[] weight) {
    Arrays.fill(limitAt, costs.links, costs.resources, Double.POSITIVE_INFINITY);
    for (int i = 0; i < openCount; i++) {
      int link = open[i];
      double fair = Math.min(fairAt(costs.uplinkOf(link)), fairAt(costs.downlinkOf(link)));
      double lowest = Math.min(fair, capacity[link] / weight[link]);
      limit[link] = lowest;
      lower(costs.uplinkOf(link), lowest);
      lower(costs.downlinkOf(link), lowest);
    }
  }

  private void lower(int resource, double to) {
    limitAt[resource] = Math.min(limitAt[resource], to);
  }

  private double fairAt(int resource) {
    return Math.max(0, left[resource]) / weightAt[resource];
  }

  /**
   * Fixes links whose level is the lowest at both nodes, because nothing that others leave can
   * raise it. If rounding leaves no such link, the remaining ones keep their rates.
   */
  private void settle(double[] weight, double[] rate) {
    int kept = 0;
    for (int i = 0; i < openCount; i++) {
      int link = open[i];
      double lowest = Math.min(limitAt[costs.uplinkOf(link)], limitAt[costs.downlinkOf(link)]);
      if (limit[link] <= lowest * (1 + 1e-12)) {
        rate[link] = limit[link] * weight[link];
        left[costs.uplinkOf(link)] -= rate[link];
        left[costs.downlinkOf(link)] -= rate[link];
      } else {
        open[kept++] = link;
      }
    }
    openCount = kept == openCount ? 0 : kept;
  }
}
