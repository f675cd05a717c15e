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
 * One item of {@code GET /query/v1/approvals}: a destination of a request that its data manager has
 * to decide, or has decided.
 *
 * @param request its id
 * @param comment by the requester; absent if none
 * @param deadline time by which all files should have arrived; absent if none
 * @param datasets number of datasets
 * @param firstDatasets the first datasets by name
 * @param files of all its datasets, including those that are already there
 * @param noRoom whether a live agent of the destination reports that it has no space
 * @param free free space that the destination's agents last reported; absent if unknown
 * @param decision absent while the request waits for it
 * @param isStatic whether it requests only the files that its datasets contain at the approval;
 *     absent from an older router
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
