package io.argosy.router.issue;

import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A job's request to read its tasks' files at one source.
 *
 * @param destination empty from an agent of an earlier version
 */
public record GrantOrder(
    Incarnation incarnation,
    UUID job,
    NodeName source,
    Optional<NodeName> destination,
    List<TaskAttempt> tasks) {

  public GrantOrder(Incarnation incarnation, UUID job, NodeName source, List<TaskAttempt> tasks) {
    this(incarnation, job, source, Optional.empty(), tasks);
  }

  public GrantOrder {
    tasks = List.copyOf(tasks);
  }
}
