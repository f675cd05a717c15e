package io.argosy.common.wire.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/approvals}: a destination of a request that its data manager is
 * asked about, or has decided.
 *
 * @param request its id
 * @param comment as the requester gave it; absent if none
 * @param deadline by which it wants to be done; absent if none
 * @param datasets how many
 * @param firstDatasets by name, a few of them
 * @param files of all its datasets, also those that are there already
 * @param noRoom a live agent of the destination says that there is no room
 * @param free what the destination's agents said last that they have room for; absent if nothing
 * @param decision absent: it waits
 * @param isStatic it wants only what its datasets hold when it is approved; absent from an older
 *     router
 */
public record ApprovalView(
    String request,
    String requester,
    Instant createdAt,
    Priority priority,
    String activity,
    @Nullable String comment,
    @Nullable Instant deadline,
    int datasets,
    List<DatasetName> firstDatasets,
    long files,
    ByteCount bytes,
    NodeName destination,
    SiteName site,
    boolean noRoom,
    @Nullable ByteCount free,
    @Nullable Decision decision,
    @JsonProperty("static") @Nullable Boolean isStatic) {

  /**
   * The decision of the data manager, or of the policy.
   *
   * @param reason absent if none was given
   */
  public record Decision(boolean approved, String by, Instant at, @Nullable String reason) {}
}
