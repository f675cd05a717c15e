package io.argosy.web.request;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All about one request but its blocks and files.
 *
 * @param at when the database was asked
 * @param stale a newer answer is overdue
 * @param datasets by name, the first hundred
 * @param deadline absent: none
 * @param sources that it named, in its order
 * @param cancelled absent: it is not
 * @param approvals one for each destination
 */
public record RequestDetailView(
    Instant at,
    boolean stale,
    RequestView request,
    List<DatasetName> datasets,
    @Nullable Instant deadline,
    List<NodeName> sources,
    @Nullable Cancellation cancelled,
    List<Approval> approvals) {

  /** By whom, and when. */
  public record Cancellation(@Nullable String by, Instant at) {}

  /**
   * The word of a destination's data manager, or of the policy.
   *
   * @param approved absent: nobody has decided
   * @param reason as whoever decided said; absent where nothing was said
   */
  public record Approval(
      NodeName node,
      SiteName site,
      @Nullable Boolean approved,
      @Nullable String by,
      @Nullable Instant at,
      @Nullable String reason) {}

  RequestDetailView asOf(Instant asked, boolean isStale) {
    return new RequestDetailView(
        asked, isStale, request, datasets, deadline, sources, cancelled, approvals);
  }

  RequestDetailView explained(Optional<io.argosy.common.wire.user.RequestView> routers) {
    return routers
        .filter(told -> request.isOpen())
        .map(told -> with(request.explained(told)))
        .orElse(this);
  }

  private RequestDetailView with(RequestView other) {
    return new RequestDetailView(
        at, stale, other, datasets, deadline, sources, cancelled, approvals);
  }

  RequestDetailView measured(RequestRates rates) {
    return with(rates.measured(List.of(request)).getFirst());
  }

  /** Of a destination. */
  public Optional<Approval> approvalAt(NodeName node) {
    return approvals.stream().filter(approval -> approval.node().equals(node)).findFirst();
  }

  /** It can still be suspended, resumed and made more urgent. */
  public boolean isLive() {
    return cancelled == null && request.status() != Status.REFUSED && !hasEnded();
  }

  /** What is added to its datasets later is not fetched: once it is done, nothing is left to do. */
  private boolean hasEnded() {
    return request.isStatic() && request.status() == Status.DONE;
  }

  /** Its deadline has passed, and not all is there. */
  public boolean isLate() {
    return deadline != null && at.isAfter(deadline) && isUndone();
  }

  /** It can still be cancelled: what is done stays true. */
  public boolean isUndone() {
    return isLive() && request.status() != Status.DONE;
  }
}
