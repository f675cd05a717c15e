package io.argosy.common.task;

import io.argosy.common.unit.ByteCount;

/**
 * When what was moved before a break brings a file closer: at least 16 MB, and a hundredth of the
 * file (ADR 29).
 */
public final class PartGain {

  private static final ByteCount LEAST = ByteCount.of(16_000_000);
  private static final int PARTS = 100;

  private PartGain() {}

  public static boolean isGain(ByteCount moved, ByteCount size) {
    return moved.compareTo(LEAST) >= 0 && moved.bytes() >= size.bytes() / PARTS;
  }
}
