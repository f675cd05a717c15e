package io.argosy.router.harvest;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What the router knows about a reported task, live or closed.
 *
 * @param liveEpoch epoch of the task; empty if it is closed
 * @param holder agent that holds it now; empty if it is free
 * @param claimed when its holder claimed it
 */
public record ReportedTask(
    long taskId,
    OptionalInt liveEpoch,
    OptionalLong holder,
    Optional<Instant> claimed,
    Hop hop,
    Content content) {

  /**
   * The planned transfer of the task.
   *
   * @param alternates other sources that its agent may use; empty if the task is closed
   */
  public record Hop(
      long fileRequestId, long sourceNodeId, long destinationNodeId, Set<Long> alternates) {

    public Hop {
      alternates = Set.copyOf(alternates);
    }
  }

  /** The file as the catalogue describes it. */
  public record Content(long fileId, long blockId, ByteCount bytes, Checksum checksum) {

    boolean matches(Ending.Arrived arrived) {
      return arrived.size().equals(bytes) && arrived.checksum().equals(checksum);
    }
  }

  /** Whether its agent may have used this source; always true for a closed task. */
  boolean mayHaveAsked(long node) {
    return liveEpoch.isEmpty() || node == hop.sourceNodeId() || hop.alternates().contains(node);
  }

  /** The replica that the task makes. */
  NewReplica replica() {
    return new NewReplica(content.fileId(), hop.destinationNodeId());
  }
}
