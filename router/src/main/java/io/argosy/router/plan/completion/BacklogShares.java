package io.argosy.router.plan.completion;

import java.util.Arrays;

/**
 * Minimizes the time of the busiest link, uplink or downlink by a descent on the sum of their times
 * to the power {@code p}, which approaches the largest one as {@code p} grows: for one group after
 * the other, bytes move from its dearer links to its cheapest one, by a Newton step.
 *
 * <p>The weights of a solution are a solution of the dual program (Garg and Könemann, SIAM J.
 * Comput. 37(2), 2007), so that the distance to the optimum is known.
 */
final class BacklogShares {

  private static final double[] POWERS = {2, 4, 8, 16, 32, 64, 128, 256};
  private static final int SWEEPS = 40;

  /** A sweep that moves less than this share of all bytes is the last one with its power. */
  private static final double SETTLED = 1e-5;

  private final LinkCosts costs;
  private final double[] level;
  private final double[] queued;
  private final double[] bytes;
  private final int[][] links;
  private final double[][] shares;

  /**
   * @param queued seconds by resource that are needed for what is queued already
   * @param bytes by group
   * @param links by group, at least one
   */
  BacklogShares(LinkCosts costs, double[] queued, double[] bytes, int[][] links) {
    this.costs = costs;
    this.queued = queued;
    this.level = queued.clone();
    this.bytes = bytes;
    this.links = links;
    shares = new double[bytes.length][];
    for (int group = 0; group < bytes.length; group++) {
      begin(group);
    }
  }

  /** In proportion to the rates of the links. */
  private void begin(int group) {
    int[] own = links[group];
    double[] parts = new double[own.length];
    double all = 0;
    for (int n = 0; n < own.length; n++) {
      parts[n] = 1 / costs.linkPace(own[n]);
      all += parts[n];
    }
    for (int n = 0; n < own.length; n++) {
      parts[n] *= bytes[group] / all;
      load(own[n], parts[n]);
    }
    shares[group] = parts;
  }

  private void load(int link, double amount) {
    level[link] += amount * costs.linkPace(link);
    level[costs.uplinkOf(link)] += amount * costs.uplinkPace(link);
    level[costs.downlinkOf(link)] += amount * costs.downlinkPace(link);
  }

  void balance() {
    double all = Arrays.stream(bytes).sum();
    for (double power : POWERS) {
      double moved = all;
      for (int sweep = 0; sweep < SWEEPS && moved > SETTLED * all; sweep++) {
        moved = sweep(power);
      }
    }
  }

  private double sweep(double power) {
    double moved = 0;
    for (int group = 0; group < bytes.length; group++) {
      if (links[group].length > 1) {
        moved += settle(group, power);
      }
    }
    return moved;
  }

  /** Moves bytes of a group to its cheapest link; returns how many. */
  private double settle(int group, double power) {
    int[] own = links[group];
    int best = 0;
    double least = logPrice(own[0], power);
    for (int n = 1; n < own.length; n++) {
      double price = logPrice(own[n], power);
      if (price < least) {
        best = n;
        least = price;
      }
    }
    double moved = 0;
    for (int n = 0; n < own.length; n++) {
      if (n != best && shares[group][n] > 0) {
        moved += move(group, n, best, power);
      }
    }
    return moved;
  }

  private double move(int group, int n, int best, double power) {
    int from = links[group][n];
    int to = links[group][best];
    double highest = Math.max(busiest(from), busiest(to));
    double dearer = price(from, highest, power) - price(to, highest, power);
    if (!(dearer > 0)) {
      return 0;
    }
    double slope = slope(from, highest, power) + slope(to, highest, power);
    double amount = Math.min(shares[group][n], dearer / slope);
    load(from, -amount);
    load(to, amount);
    shares[group][n] -= amount;
    shares[group][best] += amount;
    return amount;
  }

  private double busiest(int link) {
    return Math.max(
        level[link], Math.max(level[costs.uplinkOf(link)], level[costs.downlinkOf(link)]));
  }

  /** By how much the sum of powers grows with a byte on the link, up to a common factor. */
  private double price(int link, double highest, double power) {
    return costs.linkPace(link) * weight(level[link], highest, power)
        + costs.uplinkPace(link) * weight(level[costs.uplinkOf(link)], highest, power)
        + costs.downlinkPace(link) * weight(level[costs.downlinkOf(link)], highest, power);
  }

  /** Comparable where the powers themselves would be too large or too small for a number. */
  private double logPrice(int link, double power) {
    double highest = busiest(link);
    return highest > 0
        ? (power - 1) * Math.log(highest) + Math.log(price(link, highest, power))
        : Double.NEGATIVE_INFINITY;
  }

  private double slope(int link, double highest, double power) {
    return slope(costs.linkPace(link), level[link], highest, power)
        + slope(costs.uplinkPace(link), level[costs.uplinkOf(link)], highest, power)
        + slope(costs.downlinkPace(link), level[costs.downlinkOf(link)], highest, power);
  }

  private static double slope(double pace, double level, double highest, double power) {
    return level > 0 ? (power - 1) * pace * pace * weight(level, highest, power) / level : 0;
  }

  private static double weight(double level, double highest, double power) {
    return Math.pow(level / highest, power - 1);
  }

  double[] of(int group) {
    return shares[group];
  }

  /** Returns the seconds until the busiest resource that a group uses is done. */
  double end() {
    double end = 0;
    for (int group = 0; group < links.length; group++) {
      for (int n = 0; n < links[group].length; n++) {
        if (shares[group][n] > 0) {
          end = Math.max(end, busiest(links[group][n]));
        }
      }
    }
    return end;
  }

  /** Returns the largest of the lower bounds on the end that the weights of the powers give. */
  double bound() {
    return Arrays.stream(POWERS).map(this::bound).max().orElse(0);
  }

  /**
   * Returns a lower bound on the end of every division: with weights of resources that add up to
   * one, the weighted mean of their times is at least what is queued, and each byte at its cheapest
   * link. This holds for resources whose queue ends before the bound; a division may leave out the
   * others, so they have no weight.
   */
  private double bound(double power) {
    double limit = end();
    double bound = boundOf(weights(power, limit));
    while (bound < limit && isQueuedBetween(bound, limit)) {
      limit = bound;
      bound = boundOf(weights(power, limit));
    }
    return bound;
  }

  private boolean isQueuedBetween(double from, double to) {
    return Arrays.stream(queued).anyMatch(seconds -> seconds > from && seconds <= to);
  }

  /** Weights of the resources that groups may use and whose queue ends before the limit. */
  private double[] weights(double power, double limit) {
    double end = end();
    double[] weights = new double[level.length];
    for (int[] own : links) {
      for (int link : own) {
        for (int resource : new int[] {link, costs.uplinkOf(link), costs.downlinkOf(link)}) {
          weights[resource] = queued[resource] <= limit ? weight(level[resource], end, power) : 0;
        }
      }
    }
    return weights;
  }

  /** Whether a division that uses the link would be later than the known one. */
  private boolean isTooBusy(int link, double end) {
    return queued[link] > end
        || queued[costs.uplinkOf(link)] > end
        || queued[costs.downlinkOf(link)] > end;
  }

  private double dual(int link, double[] weights) {
    return costs.linkPace(link) * weights[link]
        + costs.uplinkPace(link) * weights[costs.uplinkOf(link)]
        + costs.downlinkPace(link) * weights[costs.downlinkOf(link)];
  }

  private double boundOf(double[] weights) {
    double end = end();
    double sum = Arrays.stream(weights).sum();
    double least = 0;
    for (int resource = 0; resource < weights.length; resource++) {
      least += weights[resource] * queued[resource];
    }
    for (int group = 0; group < links.length; group++) {
      double cheapest = Double.POSITIVE_INFINITY;
      for (int link : links[group]) {
        cheapest = Math.min(cheapest, isTooBusy(link, end) ? cheapest : dual(link, weights));
      }
      least += bytes[group] * cheapest;
    }
    return sum > 0 ? least / sum : 0;
  }
}
