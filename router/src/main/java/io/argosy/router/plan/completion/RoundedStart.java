package io.argosy.router.plan.completion;

import java.util.Optional;

/**
 * Rounds the solution of the linear program to whole files: each file goes to the candidate that is
 * furthest behind the share of its kind.
 */
final class RoundedStart {

  private final Layout layout;
  private final Kinds kinds;

  /** By kind and candidate: bytes not assigned yet; negative if a file was larger than the rest. */
  private final double[][] left;

  private RoundedStart(Layout layout, Kinds kinds, double[][] left) {
    this.layout = layout;
    this.kinds = kinds;
    this.left = left;
  }

  /**
   * Returns an empty value if the program has no solution.
   *
   * @param open a layout without any placed request
   * @param known a complete layout of the same requests
   * @param order the order in which files are assigned
   */
  static Optional<Layout> of(Layout open, Layout known, int[] order) {
    Kinds kinds = Kinds.of(open.wishes);
    Layout forced = withoutChoice(open);
    return FractionalShares.bytes(forced, kinds, known)
        .map(left -> new RoundedStart(forced, kinds, left).placed(order));
  }

  /** Places the requests that have only one candidate. */
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
      layout.place(wish, layout.earliest(wish));
    } else {
      behind[best] -= layout.wishes.bytes[wish];
      layout.place(wish, layout.wishes.first[wish] + best);
    }
  }

  /** The linear program ignores exploration budgets. */
  private boolean hasRoom(int wish, int c) {
    int link = layout.wishes.link[layout.wishes.first[wish] + c];
    return layout.room[link] >= layout.wishes.bytes[wish];
  }
}
