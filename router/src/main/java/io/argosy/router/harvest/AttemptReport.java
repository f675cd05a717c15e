package io.argosy.router.harvest;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.issue.TaskAttempt;
import java.time.Instant;

/**
 * How one attempt ended, as its agent tells it.
 *
 * @param source the node the bytes came from
 * @param bytes moved over the network by this attempt
 */
public record AttemptReport(
    TaskAttempt attempt, NodeName source, Journey journey, ByteCount bytes, Ending ending) {

  /**
   * How it went, by the router's clock.
   *
   * @param path {@code shared} or the circuit's id
   */
  public record Journey(String path, String tool, Instant started, Instant ended) {}
}
