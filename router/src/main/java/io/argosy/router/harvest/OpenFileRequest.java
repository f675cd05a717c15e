package io.argosy.router.harvest;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A file request with its live task.
 *
 * @param replica the replica that it wants
 * @param attempts number of failed attempts
 * @param sources nodes that hold the file and have an enabled link to the destination; empty if
 *     nothing failed
 */
public record OpenFileRequest(
    NewReplica replica,
    long fileRequestId,
    OptionalLong liveTask,
    int attempts,
    List<SourceRecord> sources) {

  /**
   * Each forgiven attempt brings at least a hundredth of the file. After this many, the partial
   * files must have been lost.
   */
  private static final int MOST_FORGIVEN = 100;

  /**
   * @param failures number that counts against the source
   * @param usableFrom time from which it may be used; empty: it is not tried again
   */
  public record SourceRecord(long nodeId, int failures, Optional<Instant> usableFrom) {}

  public OpenFileRequest {
    sources = List.copyOf(sources);
  }

  /**
   * Returns the file request before this failure is counted. If the attempt made progress, earlier
   * failures of its source are forgiven.
   *
   * @param size of the file
   */
  OpenFileRequest after(AttemptReport failed, long sourceNodeId, ByteCount size) {
    return attempts < MOST_FORGIVEN && failed.advances(size) ? forgiving(sourceNodeId) : this;
  }

  /** Returns the same without the failures of this source. */
  private OpenFileRequest forgiving(long sourceNodeId) {
    List<SourceRecord> forgiven =
        sources.stream()
            .map(
                source ->
                    source.nodeId() == sourceNodeId
                        ? new SourceRecord(sourceNodeId, 0, source.usableFrom())
                        : source)
            .toList();
    return with(forgiven);
  }

  public OpenFileRequest with(List<SourceRecord> all) {
    return new OpenFileRequest(replica, fileRequestId, liveTask, attempts, all);
  }
}
