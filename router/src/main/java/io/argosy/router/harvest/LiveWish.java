package io.argosy.router.harvest;

import io.argosy.common.unit.ByteCount;
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

  /** Each forgiven attempt brings a hundredth of its file, so that more can only go in circles. */
  private static final int MOST_FORGIVEN = 100;

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

  /**
   * The wish as a failed attempt leaves it, before its failure is counted: where the file has come
   * closer, nothing is counted against its source before.
   *
   * @param size of the file
   */
  LiveWish after(AttemptReport failed, long sourceNodeId, ByteCount size) {
    return attempts < MOST_FORGIVEN && failed.advances(size) ? forgiving(sourceNodeId) : this;
  }

  /** The same, with nothing counted against this source: the file has come closer with it. */
  private LiveWish forgiving(long sourceNodeId) {
    List<SourceRecord> forgiven =
        sources.stream()
            .map(
                source ->
                    source.nodeId() == sourceNodeId
                        ? new SourceRecord(sourceNodeId, 0, source.usableFrom())
                        : source)
            .toList();
    return new LiveWish(place, fileRequestId, liveTask, attempts, forgiven);
  }
}
