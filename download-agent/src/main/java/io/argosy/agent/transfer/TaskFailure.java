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

  /** Of a task whose job found no door of the source that answers; others told the failure. */
  public static final TaskFailure UNANSWERED =
      new TaskFailure(FailureClass.RETURNED, Phase.SESSION, "no door of the source answered");

  /** Of a task that a busy source is not asked for now; it counts no failed attempt. */
  public TaskFailure givenBack() {
    return new TaskFailure(FailureClass.RETURNED, Phase.SESSION, message);
  }

  /** Whether the source, or the way to it, may be away for every file. */
  public boolean isUnanswered() {
    return reason == FailureClass.NETWORK || reason == FailureClass.TIMEOUT;
  }
}
