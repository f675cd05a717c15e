package io.argosy.router.issue;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One file to move, as an agent gets it.
 *
 * @param due the nearest deadline of those who want it; empty where nobody set one
 */
public record ClaimedTask(
    TaskAttempt attempt,
    Content content,
    Way way,
    Priority priority,
    String activity,
    Optional<Instant> due) {

  /** What is to arrive. */
  public record Content(Lfn lfn, BlockName block, ByteCount bytes, Checksum checksum) {}

  /**
   * @param alternates other sources that hold the file, best first
   */
  public record Way(NodeName source, List<NodeName> alternates, NodeName destination) {

    public Way {
      alternates = List.copyOf(alternates);
    }
  }
}
