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
      moved += files.hasChoice(file) && layout.chosen[file] != Layout.OPEN && move(file) ? 1 : 0;
    }
    return moved;
  }

  private boolean move(int file) {
    int before = layout.chosen[file];
    layout.lift(file);
    int best = before;
    double least = cost(file, before);
    for (int candidate = files.first[file]; candidate < files.first[file + 1]; candidate++) {
      if (candidate != before
          && layout.room[files.link[candidate]] > 0
          && layout.mayTake(file, candidate)) {
        double cost = cost(file, candidate);
        if (cost < least * Layout.WORTH_IT) {
          best = candidate;
          least = cost;
        }
      }
    }
    layout.place(file, best);
    return best != before || layout.isPassedOn(file) && isTurned(file);
  }

  /**
   * Turns the order in which two destinations get the same file, if that lowers the sum: one that
   * gets it by way of this destination takes its place, and passes it on to this one.
   */
  private boolean isTurned(int file) {
    int before = layout.chosen[file];
    for (int candidate = files.first[file]; candidate < files.first[file + 1]; candidate++) {
      int next = files.supplierOf(candidate);
      if (next != PlannedFiles.NO_SUPPLIER
          && layout.room[files.link[candidate]] > 0
          && layout.isFedBy(next, file)) {
        int instead = fromSourceOf(before, next);
        if (instead != Layout.OPEN && isCheaper(file, candidate, next, instead)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the candidate of a file with the same source as a candidate of another one. */
  private int fromSourceOf(int candidate, int file) {
    int source = costs.uplinkOf(files.link[candidate]);
    for (int own = files.first[file]; own < files.first[file + 1]; own++) {
      if (costs.uplinkOf(files.link[own]) == source && layout.room[files.link[own]] > 0) {
        return own;
      }
    }
    return Layout.OPEN;
  }

  /** Turns two files if that is cheaper; otherwise leaves them as they are. */
  private boolean isCheaper(int file, int candidate, int next, int instead) {
    int before = layout.chosen[file];
    int nextBefore = layout.chosen[next];
    layout.lift(file);
    layout.lift(next);
    double now = cost(file, before);
    layout.place(file, before);
    now += cost(next, nextBefore);
    layout.lift(file);
    double turned = cost(next, instead);
    layout.place(next, instead);
    turned += cost(file, candidate);
    boolean pays = turned < now * Layout.WORTH_IT;
    if (!pays) {
      layout.lift(next);
      layout.place(next, nextBefore);
    }
    layout.place(file, pays ? candidate : before);
    return pays;
  }

  /** Returns the growth of the sum when the file is placed here; staging counts as a resource. */
  private double cost(int file, int candidate) {
    int link = files.link[candidate];
    double bytes = files.bytes[file];
    return power((files.staging[candidate] + files.comesAfter(candidate)) * scale)
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
