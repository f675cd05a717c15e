package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.util.Optional;

/** The result of a task; each task of a job has exactly one. */
public sealed interface TaskOutcome {

  /**
   * The failure of a task that stays with the agent: its source is busy, as was reported once, or
   * it shall move over another lane.
   */
  TaskFailure KEPT =
      new TaskFailure(FailureClass.SOURCE_BUSY, Phase.SESSION, "waits for another job");

  /** The failure of a task that waits for the shared path, because its circuit ends too soon. */
  TaskFailure TOO_LATE =
      new TaskFailure(FailureClass.SOURCE_BUSY, Phase.SESSION, "waits for the shared path");

  HeldTask task();

  /** Whether the task waits for another job, and is not reported. */
  default boolean isKept() {
    return this instanceof Failed failed && failed.failure().equals(KEPT);
  }

  /** Verified, and under its final name. */
  record Delivered(HeldTask task, Arrival arrival) implements TaskOutcome {}

  /**
   * Failed; nothing remains under the final name.
   *
   * @param effort empty if the source was not contacted
   */
  record Failed(HeldTask task, TaskFailure failure, Optional<Effort> effort)
      implements TaskOutcome {}
}
