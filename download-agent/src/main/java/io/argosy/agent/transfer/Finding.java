package io.argosy.agent.transfer;

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
}
