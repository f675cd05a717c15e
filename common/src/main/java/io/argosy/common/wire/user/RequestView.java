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
 * @param status {@code waiting-for-approval}, {@code refused}, {@code moving}, {@code waiting}
 *     (nothing moves or is about to, {@code waiting} says why), {@code suspended} (somebody holds
 *     back what is missing), {@code done}, {@code failed} (something is missing and all of it given
 *     up, and none of it rests or is suspended), {@code cancelled}
 * @param comment as the requester gave it; absent if none
 * @param deadline by which it wants to be done; absent if none
 * @param strategy of its own, by which its files' sources are chosen; absent: the router's
 * @param sources that it named, in its order; absent if none
 * @param waiting why what is missing does not move, most files of a destination first; absent from
 *     an older router
 * @param timing absent where there is nothing to say of it, and from an older router
 */
public record RequestView(
    String id,
    String requester,
    Instant createdAt,
    String status,
    Priority priority,
    String activity,
    List<DatasetName> datasets,
    List<Destination> destinations,
    @Nullable String comment,
    @Nullable Instant deadline,
    @Nullable String strategy,
    @Nullable List<NodeName> sources,
    @Nullable List<WaitView> waiting,
    @Nullable TimingView timing) {

  /** Why what is missing does not move, as far as the router told. */
  public List<WaitView> waits() {
    return waiting == null ? List.of() : waiting;
  }

  /**
   * How far the request is at one destination.
   *
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
