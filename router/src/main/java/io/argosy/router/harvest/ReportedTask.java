package io.argosy.router.harvest;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What the router knows of a task that was reported, live or closed.
 *
 * @param liveEpoch of the task itself, empty once it is closed
 * @param holder the agent that holds it now, empty where none does
 */
public record ReportedTask(
    long taskId, OptionalInt liveEpoch, OptionalLong holder, Hop hop, Content content) {

  /**
   * What was to move, and where.
   *
   * @param alternates other sources that its agent may ask; none once the task is closed
   */
  public record Hop(
      long fileRequestId, long sourceNodeId, long destinationNodeId, Set<Long> alternates) {

    public Hop {
      alternates = Set.copyOf(alternates);
    }
  }

  /** What the catalogue says of the file. */
  public record Content(long fileId, long blockId, ByteCount bytes, Checksum checksum) {

    boolean matches(Ending.Arrived arrived) {
      return arrived.size().equals(bytes) && arrived.checksum().equals(checksum);
    }
  }

  /** Whether its agent may have asked this node. Of a closed task that is not known any more. */
  boolean mayHaveAsked(long node) {
    return liveEpoch.isEmpty() || node == hop.sourceNodeId() || hop.alternates().contains(node);
  }

  FilePlace place() {
    return new FilePlace(content.fileId(), hop.destinationNodeId());
  }
}
