package io.argosy.router.harvest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The file request of a place, with the task that works on it now.
 *
 * @param attempts that failed so far
 * @param sources every holder with an enabled link to the destination; none where nothing failed
 */
public record LiveWish(
    FilePlace place,
    long fileRequestId,
    OptionalLong liveTask,
    int attempts,
    List<SourceRecord> sources) {

  /**
   * @param failures counted against this source
   * @param usableFrom empty: it is not tried again
   */
  public record SourceRecord(long nodeId, int failures, Optional<Instant> usableFrom) {

    boolean exhausted() {
      return usableFrom.isEmpty();
    }
  }

  public LiveWish {
    sources = List.copyOf(sources);
  }

  /** The same with one holder less: its replica has just turned out to be bad. */
  LiveWish without(long sourceNodeId) {
    return new LiveWish(
        place,
        fileRequestId,
        liveTask,
        attempts,
        sources.stream().filter(source -> source.nodeId() != sourceNodeId).toList());
  }
}
