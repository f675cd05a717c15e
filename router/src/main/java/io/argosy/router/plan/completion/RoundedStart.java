package io.argosy.router.plan.completion;

import java.util.Optional;

/**
 * A start rounded from a linear program: what each kind of wish would send over each of its
 * candidates is given out to whole files, to the candidate that is furthest behind its share.
 */
final class RoundedStart {

  private final Layout layout;
  private final Kinds kinds;

  /** By kind and candidate: bytes that are not given out yet; below 0 where a file was larger. */
  private final double[][] left;

  private RoundedStart(Layout layout, Kinds kinds, double[][] left) {
    this.layout = layout;
    this.kinds = kinds;
    this.left = left;
  }

  /**
   * Empty where the program has no answer.
   *
   * @param open no wish is placed in it
   * @param known a layout of the same wishes
   * @param order in which files are given out
   */
  static Optional<Layout> of(Layout open, Layout known, int[] order) {
    Kinds kinds = Kinds.of(open.wishes);
    Layout forced = withoutChoice(open);
    return FractionalShares.bytes(forced, kinds, known)
        .map(left -> new RoundedStart(forced, kinds, left).placed(order));
  }

  /** What has one way only is placed there. */
  static Layout withoutChoice(Layout open) {
    Layout forced = open.copy();
    for (int wish = 0; wish < open.wishes.count; wish++) {
      if (open.wishes.hasWay(wish) && !open.wishes.hasChoice(wish)) {
        forced.place(wish, open.wishes.first[wish]);
      }
    }
    return forced;
  }

  private Layout placed(int[] order) {
    for (int wish : order) {
      if (kinds.of[wish] != Kinds.NONE) {
        place(wish);
      }
    }
    return layout;
  }

  private void place(int wish) {
    double[] behind = left[kinds.of[wish]];
    int best = Layout.OPEN;
    for (int c = 0; c < behind.length; c++) {
      if (hasRoom(wish, c) && (best == Layout.OPEN || behind[c] > behind[best])) {
        best = c;
      }
    }
    if (best == Layout.OPEN) {
      layout.place(wish, Greedy.earliest(layout, wish));
    } else {
      behind[best] -= layout.wishes.bytes[wish];
      layout.place(wish, layout.wishes.first[wish] + best);
    }
  }

  /** The program knows nothing of how far unknown links may be explored. */
  private boolean hasRoom(int wish, int c) {
    int link = layout.wishes.link[layout.wishes.first[wish] + c];
    return layout.room[link] >= layout.wishes.bytes[wish];
  }
}
