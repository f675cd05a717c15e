package io.argosy.deploy.scan;

import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a dataset's files into blocks, in path order, by number of files and bytes. A file larger
 * than a block is a block of its own.
 */
public record BlockCut(int maxFiles, ByteCount maxBytes) {

  /** The rule of every dataset made from a directory. */
  public static final BlockCut STANDARD = new BlockCut(1000, ByteCount.of(100_000_000_000L));

  public BlockCut {
    if (maxFiles < 1) {
      throw new IllegalArgumentException("a block must hold at least one file");
    }
  }

  /** The {@link #partName} of a block is its place in this list. */
  public List<List<FoundFile>> cut(List<FoundFile> inPathOrder) {
    List<List<FoundFile>> blocks = new ArrayList<>();
    List<FoundFile> block = new ArrayList<>();
    ByteCount bytes = ByteCount.ZERO;
    for (FoundFile file : inPathOrder) {
      if (!block.isEmpty() && !hasRoom(block.size(), bytes, file)) {
        blocks.add(List.copyOf(block));
        block.clear();
        bytes = ByteCount.ZERO;
      }
      block.add(file);
      bytes = bytes.plus(file.bytes());
    }
    if (!block.isEmpty()) {
      blocks.add(List.copyOf(block));
    }
    return List.copyOf(blocks);
  }

  private boolean hasRoom(int files, ByteCount bytes, FoundFile next) {
    return files < maxFiles && bytes.plus(next.bytes()).compareTo(maxBytes) <= 0;
  }

  /**
   * @param index from 0
   */
  public static String partName(int index) {
    return "%05d".formatted(index + 1);
  }
}
