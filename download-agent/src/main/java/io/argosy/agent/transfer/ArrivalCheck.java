package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskFailure;
import java.util.Optional;

/** Verifies a file that has arrived. */
public interface ArrivalCheck {

  /** Empty when it is. */
  Optional<TaskFailure> check(HeldTask task, Arrival arrival);
}
