package io.argosy.router.plan.completion;

/** The first pass: places each file in turn at the source that completes it first. */
final class Greedy {

  private Greedy() {}

  static void place(Layout layout, int[] order) {
    for (int wish : order) {
      if (layout.wishes.hasWay(wish)) {
        layout.place(wish, earliest(layout, wish));
      }
    }
  }

  /** Returns the earliest candidate; among equals the one with the faster link, then the first. */
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
