package io.argosy.router.plan.completion;

/**
 * Places files at all their destinations: in turn the one that can have its file first, so that it
 * can pass it on to the others.
 */
final class Spread {

  private final Layout layout;
  private final PlannedFiles files;

  /** By file of those that are placed now: its earliest candidate. */
  private final int[] best;

  /** By file: when it arrives from there. */
  private final double[] seconds;

  Spread(Layout layout) {
    this.layout = layout;
    files = layout.files;
    best = new int[files.isShared() ? files.count : 0];
    seconds = new double[best.length];
  }

  /** Places a file and those that are the same one elsewhere, unless they are placed already. */
  void place(int file) {
    estimate(file);
    int first = first(file);
    while (first != Layout.OPEN) {
      layout.place(first, best[first]);
      if (layout.costs.uplinkPace(files.link[best[first]]) > 0) {
        estimate(file);
      } else {
        compare(first);
      }
      first = first(file);
    }
  }

  private boolean isOpen(int file) {
    return layout.chosen[file] == Layout.OPEN && files.hasWay(file);
  }

  private void estimate(int file) {
    int at = file;
    do {
      if (isOpen(at)) {
        best[at] = layout.earliest(at);
        seconds[at] = layout.completion(at, best[at]);
      }
      at = files.nextSharer(at);
    } while (at != file);
  }

  /**
   * Compares the copy of a file that has just been placed with the best source of the others. What
   * else it changes is the load of its source, if that limits anything.
   */
  private void compare(int placed) {
    for (int at = files.nextSharer(placed); at != placed; at = files.nextSharer(at)) {
      for (int candidate = files.first[at];
          isOpen(at) && candidate < files.first[at + 1];
          candidate++) {
        if (files.supplierOf(candidate) == placed) {
          compare(at, candidate);
        }
      }
    }
  }

  private void compare(int file, int candidate) {
    double arrival = layout.completion(file, candidate);
    boolean isEqual = arrival == seconds[file];
    if (arrival < seconds[file] || isEqual && isPreferred(candidate, best[file])) {
      best[file] = candidate;
      seconds[file] = arrival;
    }
  }

  /** As in {@link Layout#earliest}. */
  private boolean isPreferred(int candidate, int to) {
    return layout.isFaster(candidate, to) || candidate < to && !layout.isFaster(to, candidate);
  }

  private int first(int file) {
    int first = Layout.OPEN;
    double least = Double.POSITIVE_INFINITY;
    int at = file;
    do {
      if (isOpen(at) && seconds[at] < least) {
        first = at;
        least = seconds[at];
      }
      at = files.nextSharer(at);
    } while (at != file);
    return first;
  }
}
