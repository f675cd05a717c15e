package io.argosy.deploy.demo;

import io.argosy.common.task.FailureClass;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Whether waiting on cannot help: nothing has moved for long, and what is missing has failed again
 * and again for a reason that only a person can take away, such as a full disk, or its destination
 * has no room.
 */
final class HopelessRule {

  /** Without anything moving. */
  static final Duration LONG = Duration.ofMinutes(2);

  static final int ENOUGH_ATTEMPTS = 3;

  private static final Set<FailureClass> FOR_A_PERSON =
      Set.of(FailureClass.DESTINATION_FULL, FailureClass.TOOL_BROKEN);

  private HopelessRule() {}

  /** Not yet asked for the stuck files: is it worth asking? */
  static boolean isSilent(RequestView request, Duration still) {
    boolean moves = request.destinations().stream().anyMatch(d -> d.inTransferFiles() > 0);
    return !moves && still.compareTo(LONG) >= 0;
  }

  /**
   * @param still since a file arrived last
   * @param why of the request
   */
  static boolean isHopeless(RequestView request, Duration still, Standstill.Why why) {
    List<RequestView.Destination> missing =
        request.destinations().stream().filter(d -> d.files() > d.doneFiles()).toList();
    return isSilent(request, still)
        && !missing.isEmpty()
        && missing.stream().allMatch(d -> isHopeless(d, why));
  }

  /** Nobody fetches for a node without room, whatever became of its files before. */
  private static boolean isHopeless(RequestView.Destination at, Standstill.Why why) {
    List<StuckFileView> stuck =
        why.stuck().stream().filter(file -> file.destination().equals(at.node())).toList();
    return why.withoutRoom().contains(at.node())
        || (stuck.size() >= at.files() - at.doneFiles()
            && stuck.stream().allMatch(HopelessRule::needsAPerson));
  }

  private static boolean needsAPerson(StuckFileView file) {
    FailureClass reason = file.reason();
    boolean forAPerson = reason != null && FOR_A_PERSON.contains(reason);
    return file.givenUp() || (forAPerson && file.attempts() >= ENOUGH_ATTEMPTS);
  }
}
