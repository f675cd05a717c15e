package io.argosy.common.task;

import io.argosy.common.unit.ByteCount;

/**
 * Decides whether the bytes of an interrupted transfer count as progress: at least 16 MB and 1 % of
 * the file (ADR 29).
 */
public final class PartGain {

  private static final ByteCount LEAST = ByteCount.of(16_000_000);
  private static final int PARTS = 100;

  private PartGain() {}

  public static boolean isGain(ByteCount moved, ByteCount size) {
    return moved.compareTo(LEAST) >= 0 && moved.bytes() >= size.bytes() / PARTS;
  }
}
