package io.argosy.common.wire.agent;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/reports}: how tasks ended, at most 1,000 at a time; sent until answered.
 */
public record ReportBatch(long incarnation, List<Report> reports) {

  /**
   * How one attempt ended.
   *
   * @param source the node the bytes came from
   * @param path {@code shared} or the circuit's id
   * @param tool {@code http}, {@code fdt} ...
   * @param bytes moved over the network by this attempt; after a resume less than the file's size
   * @param durationMillis from the first to the last byte
   * @param endedAgoMillis at sending; the router works out times by its own clock
   * @param failure absent means verified and in place
   */
  public record Report(
      String task,
      int epoch,
      NodeName source,
      String path,
      String tool,
      ByteCount bytes,
      long durationMillis,
      long endedAgoMillis,
      @Nullable Verified verified,
      @Nullable TaskFailure failure) {}

  /** What the agent found on its disk before the file got its final name. */
  public record Verified(ByteCount size, Checksum checksum) {}
}
