package io.argosy;

import java.util.Comparator;
import java.util.List;

/** One kind of size in the whole project: median, 95th percentile and maximum. */
record Measured(String what, List<Size> sizes) {

  /** A size and the place in the source where it was measured. */
  record Size(long value, String place) {}

  Measured {
    sizes = sizes.stream().sorted(Comparator.comparingLong(Size::value)).toList();
  }

  long median() {
    return percentile(50);
  }

  long p95() {
    return percentile(95);
  }

  long max() {
    return percentile(100);
  }

  List<Size> above(long limit) {
    return sizes.stream().filter(size -> size.value() > limit).toList();
  }

  @Override
  public String toString() {
    return "%-24s n %5d  median %3d  p95 %3d  max %3d"
        .formatted(what, sizes.size(), median(), p95(), max());
  }

  /** Uses the nearest rank, so that every result is a measured size. */
  private long percentile(int share) {
    if (sizes.isEmpty()) {
      return 0;
    }
    int rank = Math.ceilDiv(sizes.size() * share, 100);
    return sizes.get(rank - 1).value();
  }
}
