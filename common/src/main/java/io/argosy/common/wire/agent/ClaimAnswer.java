package io.argosy.common.wire.agent;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The claimed tasks, most urgent first; without tasks, no claim was created.
 *
 * @param streams advice for links of the tasks; links whose round-trip time or rate is not known
 *     are left out. Absent from an earlier router
 */
public record ClaimAnswer(
    UUID claimId, List<ClaimedTask> tasks, @Nullable List<LinkStreams> streams) {

  public List<LinkStreams> streamsOrNone() {
    return Objects.requireNonNullElse(streams, List.of());
  }

  /**
   * How many TCP streams fill a link.
   *
   * @param streams of all transfers of the link together, from 1
   * @param path id of the circuit that they fill; absent for the shared path, and from an earlier
   *     router
   */
  public record LinkStreams(
      NodeName source, NodeName destination, int streams, @Nullable UUID path) {}

  /**
   * A file to fetch.
   *
   * @param task opaque; comes back in the report with {@code epoch}
   * @param alternates other sources that hold the file, best first
   * @param dueInSeconds time until the nearest deadline of the requests for the file; negative if
   *     it has passed, absent if there is none, and from an earlier router
   * @param place where to write it, if the destination is a storage system; absent from an earlier
   *     router
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
      @Nullable Long dueInSeconds,
      @Nullable Place place) {}

  /**
   * The place of a file at a storage system.
   *
   * @param url percent-encoded, {@code http} or {@code https}
   * @param overwrite whether another file there is replaced
   */
  public record Place(String url, boolean overwrite) {}
}
