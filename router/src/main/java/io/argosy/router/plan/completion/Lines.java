package io.argosy.router.plan.completion;

import java.util.Arrays;

/**
 * The files of a layout in one line per link, in the order of the batch. What waited before goes
 * first, and of that only the bytes are known. Confined to one thread; its arrays are used again.
 */
final class Lines {

  /** Sums are rounded. */
  private static final double NEARLY = 1 - 1e-12;

  /** By link: where its line begins; the next one's beginning is its end. */
  private final int[] first;

  /** By link: the place of the first file that is not there yet. */
  private final int[] next;

  /** By place: bytes that the link has to send from this file on to the end of its line. */
  private final double[] fromHere;

  /**
   * @param wishes for at most so many
   */
  Lines(int links, int wishes) {
    first = new int[links + 1];
    next = new int[links];
    fromHere = new double[wishes];
  }

  int room() {
    return fromHere.length;
  }

  /** All stand in line, and nothing has moved yet. */
  void form(Layout layout) {
    mark(layout);
    Wishes wishes = layout.wishes;
    Ground ground = layout.ground;
    for (int wish : wishes.asTheyCame) {
      if (layout.chosen[wish] != Layout.OPEN) {
        int link = wishes.link[layout.chosen[wish]];
        fromHere[next[link]++] = wishes.bytes[wish] * ground.linkPace(link) * ground.capacity[link];
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
        first[layout.wishes.link[candidate] + 1]++;
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
   * How many files of a line are not there yet. What is asked of a link never grows until the line
   * is formed again.
   *
   * @param left bytes that the link has still to send
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
