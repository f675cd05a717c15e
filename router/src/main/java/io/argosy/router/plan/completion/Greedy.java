package io.argosy.router.plan.completion;

import java.util.Arrays;

/** The first pass: each file in turn where it would be there first. */
final class Greedy {

  private static final int INDEX_BITS = 31;
  private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;

  private Greedy() {}

  static int[] asTheyCame(Wishes wishes) {
    int[] order = new int[wishes.count];
    Arrays.setAll(order, i -> i);
    return order;
  }

  /**
   * A small file fills a gap, a large one makes it. Sizes that agree in 24 bits count as equal and
   * go as they came.
   */
  static int[] largestFirst(Wishes wishes) {
    long[] keys = new long[wishes.count];
    for (int w = 0; w < keys.length; w++) {
      long descending = Integer.MAX_VALUE - Float.floatToIntBits((float) wishes.bytes[w]);
      keys[w] = descending << INDEX_BITS | w;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    Arrays.setAll(order, i -> (int) (keys[i] & INDEX_MASK));
    return order;
  }

  static void place(Layout layout, int[] order) {
    for (int wish : order) {
      if (layout.wishes.hasWay(wish)) {
        layout.place(wish, earliest(layout, wish));
      }
    }
  }

  /** Of equal ones the faster link, then the first in the list. */
  static int earliest(Layout layout, int wish) {
    Wishes wishes = layout.wishes;
    int best = wishes.first[wish];
    double least = layout.completion(wish, best);
    for (int candidate = best + 1; candidate < wishes.first[wish + 1]; candidate++) {
      double seconds = layout.completion(wish, candidate);
      if (seconds < least || seconds == least && isFaster(layout, candidate, best)) {
        best = candidate;
        least = seconds;
      }
    }
    return best;
  }

  private static boolean isFaster(Layout layout, int candidate, int than) {
    Wishes wishes = layout.wishes;
    return layout.ground.linkPace[wishes.link[candidate]]
        < layout.ground.linkPace[wishes.link[than]];
  }
}
