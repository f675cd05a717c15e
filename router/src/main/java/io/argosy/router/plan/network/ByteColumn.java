package io.argosy.router.plan.network;

import java.util.Arrays;

/** A growing array of small numbers. */
final class ByteColumn {

  private byte[] values = new byte[64];
  private int count;

  void add(int value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, count * 2);
    }
    values[count++] = (byte) value;
  }

  byte[] toBytes() {
    return Arrays.copyOf(values, count);
  }
}
