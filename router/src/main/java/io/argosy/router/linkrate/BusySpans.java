package io.argosy.router.linkrate;

import java.util.ArrayList;
import java.util.List;

/**
 * When something was running within a bin: sorted, disjoint spans of time, so that times which
 * overlap count once.
 *
 * @param edges starts and ends in turn, in microseconds after the start of the bin
 */
public record BusySpans(List<Long> edges) {

  public static final BusySpans NONE = new BusySpans(List.of());

  private static final double MICROS = 1e6;

  public BusySpans {
    edges = List.copyOf(edges);
    if (edges.size() % 2 != 0) {
      throw new IllegalArgumentException("a span must have a start and an end");
    }
  }

  /** Returns one span; none if it is empty. */
  static BusySpans of(long from, long to) {
    return from < to ? new BusySpans(List.of(from, to)) : NONE;
  }

  /** Returns the time that is covered by any of these. */
  static BusySpans union(List<BusySpans> all) {
    List<long[]> sorted = new ArrayList<>();
    for (BusySpans spans : all) {
      for (int n = 0; n < spans.edges.size(); n += 2) {
        sorted.add(new long[] {spans.edges.get(n), spans.edges.get(n + 1)});
      }
    }
    sorted.sort((one, other) -> Long.compare(one[0], other[0]));
    List<Long> edges = new ArrayList<>();
    for (long[] span : sorted) {
      if (edges.isEmpty() || span[0] > edges.getLast()) {
        edges.add(span[0]);
        edges.add(span[1]);
      } else {
        edges.set(edges.size() - 1, Math.max(edges.getLast(), span[1]));
      }
    }
    return new BusySpans(edges);
  }

  public double seconds() {
    long micros = 0;
    for (int n = 0; n < edges.size(); n += 2) {
      micros += edges.get(n + 1) - edges.get(n);
    }
    return micros / MICROS;
  }
}
