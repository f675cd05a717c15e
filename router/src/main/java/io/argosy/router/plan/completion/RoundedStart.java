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
    Kinds kinds = Kinds.of(open.files);
    Layout forced = withoutChoice(open);
    return FractionalShares.bytes(forced, kinds, known)
        .map(left -> new RoundedStart(forced, kinds, left).placed(order));
  }

  /** Places the requests that have only one candidate. */
  static Layout withoutChoice(Layout open) {
    Layout forced = open.copy();
    for (int file = 0; file < open.files.count; file++) {
      if (open.files.hasWay(file) && !open.files.hasChoice(file)) {
        forced.place(file, open.files.first[file]);
      }
    }
    return forced;
  }

  private Layout placed(int[] order) {
    for (int file : order) {
      if (kinds.of[file] != Kinds.NONE) {
        place(file);
      }
    }
    return layout;
  }

  private void place(int file) {
    double[] behind = left[kinds.of[file]];
    int best = Layout.OPEN;
    for (int c = 0; c < behind.length; c++) {
      if (hasRoom(file, c) && (best == Layout.OPEN || behind[c] > behind[best])) {
        best = c;
      }
    }
    if (best == Layout.OPEN) {
      layout.place(file, layout.earliest(file));
    } else {
      behind[best] -= layout.files.bytes[file];
      layout.place(file, layout.files.first[file] + best);
    }
  }

  /** The linear program ignores exploration budgets. */
  private boolean hasRoom(int file, int c) {
    int link = layout.files.link[layout.files.first[file] + c];
    return layout.room[link] > 0;
  }
}
