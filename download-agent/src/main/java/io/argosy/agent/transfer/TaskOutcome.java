package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskFailure;
import java.util.Optional;

/** The result of a task; each task of a job has exactly one. */
public sealed interface TaskOutcome {

  HeldTask task();

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
