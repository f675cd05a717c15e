package io.argosy.agent.report;

import io.argosy.agent.transfer.Arrival;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The outcome of one task, to be reported.
 *
 * @param route by which the bytes came
 * @param moved over the network, by this attempt
 * @param arrival present if, and only if, the file is verified and in place
 */
public record TaskReport(
    TaskKey key,
    Route route,
    ByteCount moved,
    Duration took,
    Instant ended,
    Optional<Arrival> arrival,
    Optional<TaskFailure> failure) {

  /**
   * @param path {@code shared} or a circuit's id
   */
  public record Route(NodeName source, String path, String tool) {}

  public TaskReport {
    if (arrival.isPresent() == failure.isPresent()) {
      throw new IllegalArgumentException("a task must have either arrived or failed: " + key);
    }
  }
}
