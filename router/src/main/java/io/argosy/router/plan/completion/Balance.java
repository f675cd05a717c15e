package io.argosy.router.plan.completion;

/**
 * Moves files from busy resources to idle ones while that lowers the sum of {@code (level / T)^p}
 * over all resources, where {@code T} is the level of the busiest: a smooth approximation of the
 * maximum, which also rewards chains of moves that would not pay for any single file. The higher
 * the power, the more the busiest resource counts.
 *
 * <p>As in the p-norm relaxation of makespan scheduling on unrelated machines (Awerbuch and others,
 * FOCS 1995: the descent ends within a constant factor of the optimum, which falls with the size of
 * the files).
 */
final class Balance {

  private final Layout layout;
  private final LinkCosts costs;
  private final PlannedFiles files;
  private final double[] level;

  /** By resource: the factor from {@link Drag} by which its level is multiplied. */
  private final double[] drag;

  private final Budget budget;
  private double scale;
  private int squarings;

  Balance(Layout layout, Drag drag, Budget budget) {
    this.layout = layout;
    this.budget = budget;
    this.drag = drag.factors();
    costs = layout.costs;
    files = layout.files;
    level = layout.level;
  }

  /**
   * Repeats passes over all requests in this order until a pass moves less than one in a thousand,
   * or the passes or the budget are used up.
   *
   * @param squarings the power is two to this exponent
   */
  void descend(int[] order, int squarings, int passes) {
    this.squarings = squarings;
    for (int pass = 0; pass < passes && budget.payMoves(files.candidates()); pass++) {
      scale = 1 / Math.max(Double.MIN_NORMAL, dragged());
      int moved = pass(order);
      if (moved * 1000L <= order.length) {
        return;
      }
    }
  }

  private double dragged() {
    double most = 0;
    for (int resource = 0; resource < level.length; resource++) {
      most = Math.max(most, level[resource] * drag[resource]);
    }
    return most;
  }

  private int pass(int[] order) {
    int moved = 0;
    for (int file : order) {
      moved += files.hasChoice(file) && move(file) ? 1 : 0;
    }
    return moved;
  }

  private boolean move(int file) {
    int before = layout.chosen[file];
    layout.lift(file);
    int best = before;
    double least = cost(file, before);
    for (int candidate = files.first[file]; candidate < files.first[file + 1]; candidate++) {
      if (candidate != before && layout.room[files.link[candidate]] > 0) {
        double cost = cost(file, candidate);
        if (cost < least * (1 - 1e-9)) {
          best = candidate;
          least = cost;
        }
      }
    }
    layout.place(file, best);
    return best != before;
  }

  /** Returns the growth of the sum when the file is placed here; staging counts as a resource. */
  private double cost(int file, int candidate) {
    int link = files.link[candidate];
    double bytes = files.bytes[file];
    return power(files.staging[candidate] * scale)
        + growth(link, bytes * costs.linkPace(link))
        + growth(costs.uplinkOf(link), bytes * costs.uplinkPace(link))
        + growth(costs.downlinkOf(link), bytes * costs.downlinkPace(link));
  }

  private double growth(int resource, double by) {
    double dragged = drag[resource] * scale;
    double low = level[resource] * dragged;
    return power(low + by * dragged) - power(low);
  }

  private double power(double share) {
    double product = share;
    for (int i = 0; i < squarings; i++) {
      product *= product;
    }
    return product;
  }
}
