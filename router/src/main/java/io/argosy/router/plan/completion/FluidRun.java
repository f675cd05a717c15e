package io.argosy.router.plan.completion;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Simulates a layout as fluid flows: every link drains its bytes, and busy links share uplinks and
 * downlinks max-min fair, weighted by the number of files an agent transfers at a time: up to
 * {@link #SLOTS} of the waiting files, and one for a queue of which only the bytes are known.
 * Ignores start-up cost, changes of capacity and re-routing. Not thread-safe; reusable for one run
 * after the other.
 */
final class FluidRun {

  /** The number of files that an agent transfers over one link at a time. */
  static final int SLOTS = 10;

  /** Links that end within this share of the elapsed time end together. */
  private static final double TOGETHER = 1e-3;

  /** A load below this share of the total is a rounding error. */
  private static final double ROUNDING = 1e-12;

  private final LinkCosts costs;
  private final MaxMinShare share;
  private final double[] left;
  private final double[] weight;
  private final double[] rate;
  private final int[] busy;
  private final double[] end;

  private LinkQueues queues;
  private int busyCount;
  private double last;

  FluidRun(LinkCosts costs) {
    this.costs = costs;
    share = new MaxMinShare(costs, capacities(costs));
    left = new double[costs.links];
    weight = new double[costs.links];
    rate = new double[costs.links];
    busy = new int[costs.links];
    end = new double[costs.links];
    queues = new LinkQueues(costs.links, 0);
  }

  private static double[] capacities(LinkCosts costs) {
    double[] capacity = new double[costs.resources];
    Arrays.fill(capacity, Double.POSITIVE_INFINITY);
    for (int link = 0; link < costs.own; link++) {
      capacity[link] = costs.capacity[link];
      capacity[costs.uplinkOf(link)] = costs.uplinkCapacity[link];
      capacity[costs.downlinkOf(link)] = costs.downlinkCapacity[link];
    }
    return capacity;
  }

  /** Returns when the last file arrives, in seconds; empty if the budget is too small. */
  OptionalDouble play(Layout layout, Budget budget) {
    last = 0;
    if (budget.longestRun() == 0) {
      return OptionalDouble.empty();
    }
    load(layout);
    long worked = 0;
    while (busyCount > 0 && worked < budget.longestRun()) {
      weigh();
      worked += share.fill(busy, busyCount, weight, rate);
      last += advance(last);
    }
    boolean played = busyCount == 0;
    budget.payShares(worked, played);
    return played ? OptionalDouble.of(last) : OptionalDouble.empty();
  }

  /** Returns the end of the last run; a lower bound if the run was not completed. */
  double lastSeconds() {
    return last;
  }

  /** Returns when each link was done in the last run; 0 for links without load. */
  double[] ends() {
    return end;
  }

  private void load(Layout layout) {
    Arrays.fill(end, 0);
    if (queues.room() < layout.files.count) {
      queues = new LinkQueues(costs.links, layout.files.count);
    }
    queues.form(layout);
    double least = ROUNDING * layout.bound();
    busyCount = 0;
    for (int link = 0; link < costs.own; link++) {
      left[link] = layout.level[link] * costs.capacity[link];
      if (layout.level[link] > least) {
        busy[busyCount++] = link;
      }
    }
  }

  private void weigh() {
    for (int i = 0; i < busyCount; i++) {
      int link = busy[i];
      int waiting = queues.waiting(link, left[link]);
      weight[link] = Math.max(1, Math.min(SLOTS, waiting));
    }
  }

  private double advance(double now) {
    double next = Double.POSITIVE_INFINITY;
    for (int i = 0; i < busyCount; i++) {
      next = Math.min(next, left[busy[i]] / rate[busy[i]]);
    }
    double step = next + TOGETHER * (now + next);
    double taken = next;
    int kept = 0;
    for (int i = 0; i < busyCount; i++) {
      int link = busy[i];
      double alone = left[link] / rate[link];
      if (alone <= step) {
        end[link] = now + alone;
        taken = Math.max(taken, alone);
      } else {
        busy[kept++] = link;
      }
    }
    busyCount = kept;
    for (int i = 0; i < busyCount; i++) {
      left[busy[i]] -= rate[busy[i]] * taken;
    }
    return taken;
  }
}
