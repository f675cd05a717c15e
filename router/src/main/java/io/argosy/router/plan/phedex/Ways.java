package io.argosy.router.plan.phedex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The ways between two nodes that are the cheapest for some size: the lower envelope of their
 * lines, the flattest first. Mostly one or two.
 */
final class Ways {

  private Way[] cheapest = new Way[0];

  boolean isAny() {
    return cheapest.length > 0;
  }

  /** Whether a line is not wholly above one that is here; saves making most ways. */
  boolean wants(double constant, double slope) {
    for (Way way : cheapest) {
      if (way.constant() <= constant && way.slope() <= slope) {
        return way.constant() == constant && way.slope() == slope;
      }
    }
    return true;
  }

  /** Returns whether the way is now among the cheapest. */
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

  /** A steeper way is here for the small sizes, so it has to begin lower. */
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

  /** To look at, not to change; a later offer does not change it. */
  Way[] all() {
    return cheapest;
  }
}
