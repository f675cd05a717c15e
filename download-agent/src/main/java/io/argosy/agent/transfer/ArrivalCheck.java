package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskFailure;
import java.util.Optional;

/** Says whether what arrived is what was promised. */
public interface ArrivalCheck {

  /** Empty when it is. */
  Optional<TaskFailure> check(HeldTask task, Arrival arrival);
}
