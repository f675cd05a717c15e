package io.argosy.router.issue;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One file to transfer, as an agent gets it.
 *
 * @param due the earliest deadline of the requests for the file; empty if none has one
 */
public record ClaimedTask(
    TaskAttempt attempt,
    FileContent content,
    BlockName block,
    Way way,
    Priority priority,
    String activity,
    Optional<Instant> due) {

  /**
   * @param alternates other sources that hold the file, best first
   */
  public record Way(NodeName source, List<NodeName> alternates, NodeName destination) {

    public Way {
      alternates = List.copyOf(alternates);
    }
  }
}
