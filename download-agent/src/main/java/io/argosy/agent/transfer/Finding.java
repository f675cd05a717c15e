package io.argosy.agent.transfer;

import io.argosy.common.task.TaskFailure;

/** What exists under a file's final name before the transfer. */
public sealed interface Finding {

  /** Nothing: it is to be moved. */
  record Absent() implements Finding {}

  /** The same content, as after a crash between placing and reporting. */
  record AlreadyThere(Arrival arrival) implements Finding {}

  /** Something else, or a path that must not be touched. */
  record Blocked(TaskFailure failure) implements Finding {}

  Finding ABSENT = new Absent();
}
