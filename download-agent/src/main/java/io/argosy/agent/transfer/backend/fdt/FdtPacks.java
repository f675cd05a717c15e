package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.common.unit.ByteCount;
import java.util.List;

/**
 * Which files FDT is given as one. It takes its time over each file, however small; and a pack that
 * does not come whole is moved again whole, so that it is not made large.
 */
final class FdtPacks {

  static final int MOST_FILES = 1000;
  static final ByteCount MOST_BYTES = ByteCount.of(8_000_000);

  private FdtPacks() {}

  /** Numbers of files; what is in none goes by itself. */
  static List<List<Integer>> of(List<FileMove> moves) {
    List<FileMove> small = moves.stream().filter(ParcelPlan::isSmall).toList();
    return ParcelPlan.groups(small, MOST_FILES, MOST_BYTES).stream()
        .filter(group -> group.size() > 1)
        .map(group -> group.stream().map(FileMove::number).toList())
        .toList();
  }
}
