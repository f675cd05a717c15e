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

/** The claimed tasks, most urgent first; without tasks, no claim was created. */
public record ClaimAnswer(UUID claimId, List<ClaimedTask> tasks) {

  /**
   * A file to fetch.
   *
   * @param task opaque; comes back in the report with {@code epoch}
   * @param alternates other sources that hold the file, best first
   * @param dueInSeconds time until the nearest deadline of the requests for the file; negative if
   *     it has passed, absent if there is none, and from an earlier router
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
