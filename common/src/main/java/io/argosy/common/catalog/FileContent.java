package io.argosy.common.catalog;

import io.argosy.common.unit.ByteCount;

/** The immutable content of a file. The router's catalogue states it, and agents verify it. */
public record FileContent(Lfn lfn, ByteCount size, Checksum checksum) {

  /** The largest size of a file. The sizes of 900,000 such files fit in a long. */
  public static final ByteCount LARGEST = ByteCount.of(10_000_000_000_000L);
}
