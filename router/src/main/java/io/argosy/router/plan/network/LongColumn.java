package io.argosy.router.plan.network;

import java.util.Arrays;

/** A growing array of numbers without boxing. */
final class LongColumn {

  private long[] values = new long[64];
  private int count;

  void add(long value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, count * 2);
    }
    values[count++] = value;
  }

  int count() {
    return count;
  }

  long[] toLongs() {
    return Arrays.copyOf(values, count);
  }

  int[] toInts() {
    return Arrays.stream(values, 0, count).mapToInt(Math::toIntExact).toArray();
  }
}
