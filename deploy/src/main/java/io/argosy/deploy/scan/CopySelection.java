package io.argosy.deploy.scan;

import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Selects the files that the second source gets a copy of: files spread over the list, with at most
 * a tenth of the bytes and no more than the bound. Thus some files have a choice of sources at
 * little cost.
 */
public record CopySelection(ByteCount bound) {

  private static final int SHARE = 10;

  public static final CopySelection STANDARD = new CopySelection(ByteCount.of(2_000_000_000L));

  public List<FoundFile> of(List<FoundFile> files) {
    long total = files.stream().mapToLong(file -> file.bytes().bytes()).sum();
    long budget = Math.min(total / SHARE, bound.bytes());
    List<FoundFile> chosen = spread(files, total, budget);
    return chosen.isEmpty() ? smallest(files, budget) : chosen;
  }

  /** At every place of the list no more is chosen than the place's share of the budget. */
  private static List<FoundFile> spread(List<FoundFile> files, long total, long budget) {
    List<FoundFile> chosen = new ArrayList<>();
    long seenBytes = 0;
    long chosenBytes = 0;
    for (int i = 0; i < files.size(); i++) {
      long bytes = files.get(i).bytes().bytes();
      seenBytes += bytes;
      double allowedBytes = total == 0 ? 0 : budget * ((double) seenBytes / total);
      boolean hasRoom = chosenBytes + bytes <= Math.min(budget, Math.ceil(allowedBytes));
      if (hasRoom && chosen.size() < (i + 1) / SHARE) {
        chosen.add(files.get(i));
        chosenBytes += bytes;
      }
    }
    return List.copyOf(chosen);
  }

  private static List<FoundFile> smallest(List<FoundFile> files, long budget) {
    return files.stream()
        .min(Comparator.comparing(FoundFile::bytes).thenComparing(FoundFile::path))
        .filter(file -> file.bytes().bytes() <= budget && !file.bytes().isZero())
        .stream()
        .toList();
  }
}
