package io.argosy.web.request;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.wire.user.TimingView;
import io.argosy.common.wire.user.WaitView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request and how far it is.
 *
 * @param id opaque
 * @param strategy of its own, by which its files' sources are chosen; absent: the router's
 * @param datasets how many there are
 * @param firstDatasets the first few of them by name
 * @param suspended absent while it is not
 * @param isStatic it wants only what its datasets held when a destination approved, and ends when
 *     that is there; otherwise it is standing
 * @param timing whether an open one is in time, as the router told; absent where it did not
 */
public record RequestView(
    String id,
    String requester,
    Instant createdAt,
    Priority priority,
    String activity,
    String comment,
    @Nullable String strategy,
    long datasets,
    List<DatasetName> firstDatasets,
    Status status,
    List<DestinationView> destinations,
    @Nullable Suspension suspended,
    @Nullable TimingView timing,
    boolean isStatic) {

  /** By whom, and since when. */
  public record Suspension(String by, Instant since) {}

  RequestView with(List<DestinationView> others) {
    return new RequestView(
        id,
        requester,
        createdAt,
        priority,
        activity,
        comment,
        strategy,
        datasets,
        firstDatasets,
        status,
        others,
        suspended,
        timing,
        isStatic);
  }

  /** As the router sees it, too. */
  RequestView explained(io.argosy.common.wire.user.RequestView routers) {
    List<WaitView> reasons = routers.waits();
    List<DestinationView> told =
        destinations.stream()
            .map(d -> d.explained(reasons.stream().filter(r -> at(r, d)).toList()))
            .toList();
    return new RequestView(
        id,
        requester,
        createdAt,
        priority,
        activity,
        comment,
        strategy,
        datasets,
        firstDatasets,
        Status.of(told.stream().map(DestinationView::status).toList()),
        told,
        suspended,
        routers.timing(),
        isStatic);
  }

  private static boolean at(WaitView reason, DestinationView destination) {
    return reason.destination().equals(destination.node());
  }

  /** Whether anything of it may still wait for something. */
  boolean isOpen() {
    return status == Status.MOVING
        || status == Status.QUEUED
        || status == Status.WAITING
        || status == Status.WAITING_FOR_APPROVAL;
  }
}
