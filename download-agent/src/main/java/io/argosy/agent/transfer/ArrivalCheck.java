package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskFailure;
import java.util.Optional;

/** Verifies a file that has arrived. */
public interface ArrivalCheck {

  /** Returns the failure; empty if the file is what was promised. */
  Optional<TaskFailure> check(HeldTask task, Arrival arrival);
}
