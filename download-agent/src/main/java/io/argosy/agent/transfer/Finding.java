package io.argosy.agent.transfer;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;

/** What exists under a file's final name before the transfer. */
public sealed interface Finding {

  /** Nothing: the file must be transferred. */
  record Absent() implements Finding {}

  /** The same content, for example after a crash between placing and reporting. */
  record AlreadyThere(Arrival arrival) implements Finding {}

  /** Other content, or a path that must not be accessed. */
  record Blocked(TaskFailure failure) implements Finding {}

  Finding ABSENT = new Absent();

  /** The destination does not take the file; no source is to blame, and no other one would help. */
  static Finding refused(String message) {
    return new Blocked(new TaskFailure(FailureClass.REFUSED, Phase.PLACE, message));
  }

  /** Other content is there, which only a person may delete. */
  static Finding otherContent(String name) {
    return refused(
        "a file with other content lies under the name of "
            + name
            + " at the destination: move it away, and try the request again");
  }
}
