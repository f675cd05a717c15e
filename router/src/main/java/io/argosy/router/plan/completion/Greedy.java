package io.argosy.router.plan.completion;

/** The first pass: each file in turn where it would be there first. */
final class Greedy {

  private Greedy() {}

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
    return layout.ground.linkPace(wishes.link[candidate])
        < layout.ground.linkPace(wishes.link[than]);
  }
}
