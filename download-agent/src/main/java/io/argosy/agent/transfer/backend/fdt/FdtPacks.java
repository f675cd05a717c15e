package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the files that FDT receives as one. FDT takes time for each file, however small. A pack
 * is not made large, because an incomplete one is moved again as a whole.
 */
final class FdtPacks {

  static final int MOST_FILES = 1000;
  static final ByteCount MOST_BYTES = ByteCount.of(8_000_000);

  private FdtPacks() {}

  /** Sizes of what FDT sends: single files and packs. */
  static List<ByteCount> sizes(List<FileMove> moves, List<List<Integer>> packs) {
    Map<Integer, FileMove> alone = new LinkedHashMap<>();
    moves.forEach(move -> alone.put(move.number(), move));
    List<ByteCount> sizes = new ArrayList<>();
    for (List<Integer> pack : packs) {
      sizes.add(FileMove.totalBytes(pack.stream().map(alone::remove).toList()));
    }
    alone.values().forEach(move -> sizes.add(move.bytes()));
    return sizes;
  }

  /** Whether the door's packs are the requested ones; it may only leave files out. */
  static boolean areOf(
      List<List<Integer>> requested, List<@Nullable List<@Nullable Integer>> reported) {
    Map<Integer, Integer> packOf = new HashMap<>();
    requested.forEach(pack -> pack.forEach(file -> packOf.put(file, requested.indexOf(pack))));
    for (List<@Nullable Integer> pack : reported) {
      if (pack == null || pack.isEmpty() || pack.stream().anyMatch(Objects::isNull)) {
        return false;
      }
      Integer its = packOf.get(pack.getFirst());
      if (its == null
          || !pack.equals(requested.get(its).stream().filter(pack::contains).toList())) {
        return false;
      }
      pack.forEach(packOf::remove);
    }
    return true;
  }

  /** Numbers of files in each pack; a file in none is sent alone. */
  static List<List<Integer>> of(List<FileMove> moves) {
    List<FileMove> small = moves.stream().filter(ParcelPlan::isSmall).toList();
    return ParcelPlan.groups(small, MOST_FILES, MOST_BYTES).stream()
        .filter(group -> group.size() > 1)
        .map(group -> group.stream().map(FileMove::number).toList())
        .toList();
  }
}
