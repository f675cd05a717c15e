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
   * The result of one attempt.
   *
   * @param source source node
   * @param path {@code shared} or the circuit's id
   * @param tool {@code http}, {@code fdt} ...
   * @param bytes transferred over the network by this attempt; less than the file's size after a
   *     resumption
   * @param durationMillis from the first to the last byte
   * @param endedAgoMillis age of the end when the report is sent; the router computes times by its
   *     own clock
   * @param failure absent if the file was verified and is in place
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

  /** The size and checksum that the agent has read from disk before it renamed the file. */
  public record Verified(ByteCount size, Checksum checksum) {}
}
