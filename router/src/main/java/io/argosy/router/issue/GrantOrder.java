package io.argosy.router.issue;

import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.UUID;

/** One job's wish to read its tasks' files at one source. */
public record GrantOrder(
    Incarnation incarnation, UUID job, NodeName source, List<TaskAttempt> tasks) {

  public GrantOrder {
    tasks = List.copyOf(tasks);
  }
}
