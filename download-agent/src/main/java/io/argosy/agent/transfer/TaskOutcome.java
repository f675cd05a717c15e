package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskFailure;
import java.util.Optional;

/** How a task ended; each task of a job ends in exactly one. */
public sealed interface TaskOutcome {

  HeldTask task();

  /** Verified, and under its final name. */
  record Delivered(HeldTask task, Arrival arrival) implements TaskOutcome {}

  /**
   * Nothing of it is left.
   *
   * @param effort empty if the source was asked for nothing
   */
  record Failed(HeldTask task, TaskFailure failure, Optional<Effort> effort)
      implements TaskOutcome {}
}
