package io.argosy.common.wire.agent;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What was claimed, most urgent first; no tasks means that no claim was made. */
public record ClaimAnswer(UUID claimId, List<ClaimedTask> tasks) {

  /**
   * A file to be fetched.
   *
   * @param task opaque; comes back in the report with {@code epoch}
   * @param alternates other sources that hold the file, best first
   * @param dueInSeconds until the nearest deadline of those who want the file; negative where it
   *     has passed, absent where nobody set one, and from an earlier router
   */
  public record ClaimedTask(
      String task,
      int epoch,
      Lfn lfn,
      BlockName block,
      ByteCount bytes,
      Checksum checksum,
      NodeName source,
      List<NodeName> alternates,
      NodeName destination,
      Priority priority,
      String activity,
      @Nullable Long dueInSeconds) {}
}
