package io.argosy.common.wire.user;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /query/v1/requests/{id}}: a request and how far it is.
 *
 * @param status {@code waiting-for-approval}, {@code refused}, {@code moving}, {@code done}, {@code
 *     failed} (nothing moves and something is missing), {@code cancelled}
 */
public record RequestView(
    String id,
    String requester,
    Instant createdAt,
    String status,
    Priority priority,
    String activity,
    List<DatasetName> datasets,
    List<Destination> destinations) {

  /**
   * @param approval {@code waiting}, {@code approved} or {@code refused}
   * @param failedFiles given up: no source left to try
   * @param inTransferFiles claimed by an agent
   * @param firstAt the first replica this request brought, absent if none yet
   * @param lastAt the newest one
   */
  public record Destination(
      NodeName node,
      String approval,
      long files,
      ByteCount bytes,
      long doneFiles,
      ByteCount doneBytes,
      long failedFiles,
      long inTransferFiles,
      @Nullable Instant firstAt,
      @Nullable Instant lastAt) {}
}
