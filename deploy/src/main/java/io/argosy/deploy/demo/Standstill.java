package io.argosy.deploy.demo;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import io.argosy.common.wire.user.WaitView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Detects a request that cannot proceed without a person: nothing has moved for long, and the
 * missing files failed repeatedly for a reason that only a person can remove, such as a full disk,
 * or their destination has no free space. Not thread-safe.
 */
final class Standstill {

  /** Minimum time without progress. */
  static final Duration LONG = Duration.ofMinutes(2);

  private static final int ENOUGH_ATTEMPTS = 3;
  private static final Set<FailureClass> FOR_A_PERSON =
      Set.of(FailureClass.DESTINATION_FULL, FailureClass.TOOL_BROKEN);

  private static final Duration QUERY_PAUSE = Duration.ofSeconds(5);

  private final Reasons reasons;
  private long done = -1;
  private long lastMove;
  private long lastQuery;

  /**
   * The reasons why files of a request do not move.
   *
   * @param stuck files that failed
   * @param withoutRoom nodes whose agents claim nothing for lack of space
   */
  record Why(List<StuckFileView> stuck, Set<NodeName> withoutRoom) {}

  /** Queries the reasons. */
  interface Reasons {
    Why of(String request) throws IOException;
  }

  Standstill(Reasons reasons) {
    this.reasons = reasons;
  }

  /**
   * @param now in nanoseconds, of {@link System#nanoTime}
   */
  boolean isHopeless(RequestView request, long now) throws IOException {
    long nowDone = request.destinations().stream().mapToLong(d -> d.doneFiles()).sum();
    if (nowDone != done) {
      done = nowDone;
      lastMove = now;
    }
    Duration still = Duration.ofNanos(now - lastMove);
    if (!isSilent(request, still) || now - lastQuery < QUERY_PAUSE.toNanos()) {
      return false;
    }
    lastQuery = now;
    return isHopeless(request, still, reasons.of(request.id()));
  }

  /** Returns whether there was no progress for long, before the reasons are queried. */
  static boolean isSilent(RequestView request, Duration still) {
    boolean moves = request.destinations().stream().anyMatch(d -> d.inTransferFiles() > 0);
    return !moves && still.compareTo(LONG) >= 0;
  }

  /**
   * @param still time since the last file arrived
   * @param why of the request
   */
  static boolean isHopeless(RequestView request, Duration still, Why why) {
    List<RequestView.Destination> missing =
        request.destinations().stream().filter(d -> d.files() > d.doneFiles()).toList();
    return isSilent(request, still)
        && !missing.isEmpty()
        && missing.stream().allMatch(d -> isHopeless(request, d, why));
  }

  /** A node without free space gets no files, whatever happened to them before. */
  private static boolean isHopeless(RequestView request, RequestView.Destination at, Why why) {
    List<StuckFileView> stuck =
        why.stuck().stream().filter(file -> file.destination().equals(at.node())).toList();
    return why.withoutRoom().contains(at.node())
        || waitsOnlyForSpace(request, at.node())
        || (stuck.size() >= at.files() - at.doneFiles()
            && stuck.stream().allMatch(Standstill::needsAPerson));
  }

  /** Another request may lack space at a node where files of this one go on. */
  private static boolean waitsOnlyForSpace(RequestView request, NodeName node) {
    List<WaitView> waits = request.waitsAt(node);
    return !waits.isEmpty() && waits.stream().allMatch(Standstill::isForSpace);
  }

  static boolean isForSpace(WaitView wait) {
    return wait.reason().equals("destination-full");
  }

  private static boolean needsAPerson(StuckFileView file) {
    FailureClass reason = file.reason();
    boolean forAPerson = reason != null && FOR_A_PERSON.contains(reason);
    return file.givenUp() || (forAPerson && file.attempts() >= ENOUGH_ATTEMPTS);
  }

  /** Returns the nodes that have live downloading agents, all of them without free space. */
  static Set<NodeName> withoutRoom(List<NodeView> nodes) {
    return nodes.stream()
        .filter(Standstill::isWithoutRoom)
        .map(NodeView::name)
        .collect(toUnmodifiableSet());
  }

  private static boolean isWithoutRoom(NodeView node) {
    List<NodeView.Agent> fetching =
        node.agents().stream()
            .filter(
                agent -> agent.alive() && !agent.hindrances().contains(ClaimHindrance.DOOR_ONLY))
            .toList();
    return !fetching.isEmpty()
        && fetching.stream().allMatch(agent -> agent.hindrances().contains(ClaimHindrance.NO_ROOM));
  }
}
