package io.argosy.router.catalog;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the new files of a dataset into blocks, in the order of the list, by number of files and
 * bytes. A file larger than a block is a block of its own.
 */
record BlockCut(int maxFiles, ByteCount maxBytes) {

  static final BlockCut STANDARD = new BlockCut(1000, ByteCount.of(100_000_000_000L));

  BlockCut {
    if (maxFiles < 1) {
      throw new IllegalArgumentException("a block must hold at least one file");
    }
  }

  /**
   * Returns the files of each block.
   *
   * @param first what the first block holds already; it may get none of the files
   */
  List<List<FileContent>> cut(Amount first, List<FileContent> files) {
    List<List<FileContent>> blocks = new ArrayList<>();
    List<FileContent> block = new ArrayList<>();
    Amount amount = first;
    for (FileContent file : files) {
      if (amount.files() > 0 && !isAllowed(plus(amount, file))) {
        blocks.add(List.copyOf(block));
        block.clear();
        amount = new Amount(0, ByteCount.ZERO);
      }
      block.add(file);
      amount = plus(amount, file);
    }
    blocks.add(List.copyOf(block));
    return List.copyOf(blocks);
  }

  /** Returns whether a block may hold this much. */
  boolean isAllowed(Amount amount) {
    return amount.files() <= maxFiles
        && (amount.files() <= 1 || amount.bytes().compareTo(maxBytes) <= 0);
  }

  private static Amount plus(Amount amount, FileContent file) {
    return new Amount(amount.files() + 1, amount.bytes().plus(file.size()));
  }

  /**
   * Returns the part of a block's name.
   *
   * @param number from 1
   */
  static String partName(long number) {
    return "%05d".formatted(number);
  }
}
