package io.argosy.router.activation;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * A file that waits for room in its window, and the order in which stores must read such files: by
 * priority, each of which has its own window; then by the nearest deadline, even one that has
 * passed; then files of nearly complete blocks, so that blocks are completed; then by the age of
 * the block's subscription, and within a block by name. Given-up files that are tried again come
 * first, the oldest first.
 *
 * @param deadline the nearest of all requests for its dataset at the destination
 * @param doneFiles the files of the block that are at the destination
 * @param files the files of the block
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

  /** Whether at least 90 % of the files of its block are at the destination. */
  boolean isNearlyDone() {
    return doneFiles * 10 >= files * 9;
  }

  @Override
  public int compareTo(MissingFile other) {
    return FIRST_FIRST.compare(this, other);
  }
}
