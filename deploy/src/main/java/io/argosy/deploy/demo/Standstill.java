package io.argosy.deploy.demo;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Watches a request for a standstill that waiting cannot end: nothing has moved for long, and the
 * missing files failed repeatedly for a reason that only a person can remove, such as a full disk,
 * or their destination has no room. For one thread.
 */
final class Standstill {

  /** Shortest time without any movement. */
  static final Duration LONG = Duration.ofMinutes(2);

  private static final int ENOUGH_ATTEMPTS = 3;
  private static final Set<FailureClass> FOR_A_PERSON =
      Set.of(FailureClass.DESTINATION_FULL, FailureClass.TOOL_BROKEN);

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

  private final Reasons reasons;
  private long done = -1;
  private long lastMove;
  private long lastLook;

  /**
   * Why the files of a request do not move.
   *
   * @param stuck all of them that failed
   * @param withoutRoom nodes whose agents claim nothing
   */
  record Why(List<StuckFileView> stuck, Set<NodeName> withoutRoom) {}

  /** Where the reasons come from. */
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
    if (!isSilent(request, still) || now - lastLook < BETWEEN_LOOKS.toNanos()) {
      return false;
    }
    lastLook = now;
    return isHopeless(request, still, reasons.of(request.id()));
  }

  /** Not yet asked for the stuck files: is it worth asking? */
  static boolean isSilent(RequestView request, Duration still) {
    boolean moves = request.destinations().stream().anyMatch(d -> d.inTransferFiles() > 0);
    return !moves && still.compareTo(LONG) >= 0;
  }

  /**
   * @param still since a file arrived last
   * @param why of the request
   */
  static boolean isHopeless(RequestView request, Duration still, Why why) {
    List<RequestView.Destination> missing =
        request.destinations().stream().filter(d -> d.files() > d.doneFiles()).toList();
    return isSilent(request, still)
        && !missing.isEmpty()
        && missing.stream().allMatch(d -> isHopeless(d, why));
  }

  /** Nobody fetches for a node without room, whatever became of its files before. */
  private static boolean isHopeless(RequestView.Destination at, Why why) {
    List<StuckFileView> stuck =
        why.stuck().stream().filter(file -> file.destination().equals(at.node())).toList();
    return why.withoutRoom().contains(at.node())
        || (stuck.size() >= at.files() - at.doneFiles()
            && stuck.stream().allMatch(Standstill::needsAPerson));
  }

  private static boolean needsAPerson(StuckFileView file) {
    FailureClass reason = file.reason();
    boolean forAPerson = reason != null && FOR_A_PERSON.contains(reason);
    return file.givenUp() || (forAPerson && file.attempts() >= ENOUGH_ATTEMPTS);
  }

  /** Nodes for which somebody lives who downloads, and all who do have no room. */
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
