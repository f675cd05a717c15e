package io.argosy.agent.transfer;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;

/**
 * Why a file did not arrive.
 *
 * @param message for people
 */
public record TaskFailure(FailureClass reason, Phase phase, String message) {

  /** Of a task that the router has taken back in time. */
  public static final TaskFailure RETURNED =
      new TaskFailure(FailureClass.RETURNED, Phase.GRANT, "given back before it began");

  /** Whether the source, or the way to it, may be away for every file. */
  public boolean isUnanswered() {
    return reason == FailureClass.NETWORK || reason == FailureClass.TIMEOUT;
  }
}
