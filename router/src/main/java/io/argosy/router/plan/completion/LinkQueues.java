package io.argosy.router.plan.completion;

import java.util.Arrays;

/**
 * The files of a layout in one queue per link, in the order of the batch. What waited before goes
 * first; only its bytes are known. Not thread-safe; the arrays are reused.
 */
final class LinkQueues {

  /** Tolerance for the rounding of sums. */
  private static final double NEARLY = 1 - 1e-12;

  /** By link: start of its queue, which is the end of the queue before. */
  private final int[] first;

  /** By link: position of the first file that has not arrived. */
  private final int[] next;

  /** By position: bytes that the link must send for this file and all files behind it. */
  private final double[] fromHere;

  /**
   * @param files maximum number of requests
   */
  LinkQueues(int links, int files) {
    first = new int[links + 1];
    next = new int[links];
    fromHere = new double[files];
  }

  int room() {
    return fromHere.length;
  }

  /** Queues all files of a layout; nothing has been transferred yet. */
  void form(Layout layout) {
    mark(layout);
    PlannedFiles files = layout.files;
    LinkCosts costs = layout.costs;
    for (int file : files.asTheyCame) {
      if (layout.chosen[file] != Layout.OPEN) {
        int link = files.link[layout.chosen[file]];
        fromHere[next[link]++] = files.bytes[file] * costs.linkPace(link) * costs.capacity[link];
      }
    }
    for (int link = 0; link < next.length; link++) {
      next[link] = first[link];
      addUp(link);
    }
  }

  private void mark(Layout layout) {
    Arrays.fill(first, 0);
    for (int candidate : layout.chosen) {
      if (candidate != Layout.OPEN) {
        first[layout.files.link[candidate] + 1]++;
      }
    }
    for (int link = 0; link < next.length; link++) {
      first[link + 1] += first[link];
      next[link] = first[link];
    }
  }

  private void addUp(int link) {
    for (int place = first[link + 1] - 2; place >= first[link]; place--) {
      fromHere[place] += fromHere[place + 1];
    }
  }

  /**
   * Returns how many files of a queue have not arrived. The result for a link never grows until
   * {@link #form} is called again.
   *
   * @param left bytes that the link still has to send
   */
  int waiting(int link, double left) {
    int end = first[link + 1];
    int place = next[link];
    while (place < end && after(place, end) >= left * NEARLY) {
      place++;
    }
    next[link] = place;
    return end - place;
  }

  private double after(int place, int end) {
    return place + 1 < end ? fromHere[place + 1] : 0;
  }
}
