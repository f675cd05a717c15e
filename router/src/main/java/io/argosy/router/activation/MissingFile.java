package io.argosy.router.activation;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * A file that waits before its window, and the order in which such files go: by priority, each of
 * which has a window of its own; within it the nearest deadline, also one that has passed; then
 * what belongs to a nearly complete block, so that blocks get finished; then the block that has
 * been wanted longest, and of one block the files by name. What was given up and comes back goes
 * before them, the oldest first. Stores read in this order, and a test holds them to it.
 *
 * @param deadline the nearest of all who want its dataset there
 * @param doneFiles of the block, at the destination
 * @param files of the block
 */
public record MissingFile(
    Priority priority,
    Optional<Instant> deadline,
    long doneFiles,
    long files,
    Instant wantedSince,
    long blockId,
    String lfn)
    implements Comparable<MissingFile> {

  private static final Comparator<MissingFile> FIRST_FIRST =
      Comparator.comparing(MissingFile::priority)
          .thenComparing(file -> file.deadline().orElse(Instant.MAX))
          .thenComparing(file -> !file.isNearlyDone())
          .thenComparing(MissingFile::wantedSince)
          .thenComparingLong(MissingFile::blockId)
          .thenComparing(MissingFile::lfn);

  /** Nine of ten files of its block are there. */
  boolean isNearlyDone() {
    return doneFiles * 10 >= files * 9;
  }

  @Override
  public int compareTo(MissingFile other) {
    return FIRST_FIRST.compare(this, other);
  }
}
