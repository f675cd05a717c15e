package io.argosy.router.plan.phedex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The paths between two nodes that are the cheapest for some size: the lower envelope of their cost
 * functions, ordered by slope. Mostly one or two.
 */
final class Ways {

  private Way[] cheapest = new Way[0];

  boolean isAny() {
    return cheapest.length > 0;
  }

  /** Returns false if a known path is as cheap for every size; avoids creating most paths. */
  boolean wants(double constant, double slope) {
    for (Way way : cheapest) {
      if (way.constant() <= constant && way.slope() <= slope) {
        return way.constant() == constant && way.slope() == slope;
      }
    }
    return true;
  }

  /** Returns whether the path is now among the cheapest. */
  boolean offer(Way offered) {
    Way[] all = Arrays.copyOf(cheapest, cheapest.length + 1);
    all[cheapest.length] = offered;
    Arrays.sort(all, Way.FLATTEST_FIRST);
    List<Way> envelope = new ArrayList<>(all.length);
    for (Way way : all) {
      append(way, envelope);
    }
    cheapest = envelope.toArray(Way[]::new);
    return envelope.contains(offered);
  }

  /** A steeper path can only be cheaper for small sizes, so its constant must be lower. */
  private static void append(Way steeper, List<Way> envelope) {
    if (!envelope.isEmpty() && envelope.getLast().constant() <= steeper.constant()) {
      return;
    }
    while (envelope.size() > 1
        && isNeverBelow(envelope.getLast(), envelope.get(envelope.size() - 2), steeper)) {
      envelope.removeLast();
    }
    envelope.add(steeper);
  }

  /** Whether a line is at or above the crossing of a flatter and a steeper one. */
  private static boolean isNeverBelow(Way between, Way flatter, Way steeper) {
    double crossing =
        (flatter.constant() - steeper.constant()) / (steeper.slope() - flatter.slope());
    return between.line(crossing) >= flatter.line(crossing);
  }

  /** Returns the current paths; the array must not be modified, and later offers replace it. */
  Way[] all() {
    return cheapest;
  }
}
