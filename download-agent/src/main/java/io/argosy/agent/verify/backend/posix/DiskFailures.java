package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.io.IOException;
import java.util.Locale;

/** Maps errors of a disk to failure classes. */
final class DiskFailures {

  private DiskFailures() {}

  static TransferFailedException of(Phase phase, IOException e) {
    return new TransferFailedException(failureOf(phase, e));
  }

  static TaskFailure failureOf(Phase phase, IOException e) {
    String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    boolean full = message.contains("no space left") || message.contains("quota exceeded");
    return new TaskFailure(
        full ? FailureClass.DESTINATION_FULL : FailureClass.TOOL_BROKEN, phase, e.toString());
  }
}
