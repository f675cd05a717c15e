package io.argosy;

import java.util.Comparator;
import java.util.List;

/** One kind of size, measured all over the house: median, 95th percentile and maximum. */
record Measured(String what, List<Size> sizes) {

  /** How large something is, and where it stands. */
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

  /** By nearest rank, so that every number is the size of something that exists. */
  private long percentile(int share) {
    if (sizes.isEmpty()) {
      return 0;
    }
    int rank = Math.ceilDiv(sizes.size() * share, 100);
    return sizes.get(rank - 1).value();
  }
}
