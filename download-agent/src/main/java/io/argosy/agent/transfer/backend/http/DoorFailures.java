package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.transfer.TaskFailure;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import java.io.IOException;
import java.io.InterruptedIOException;

/** What a door or the way to it says, in the field's words. */
final class DoorFailures {

  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY = 429;
  private static final int UNAVAILABLE = 503;

  private DoorFailures() {}

  static TransferFailedException of(Phase phase, IOException e) {
    FailureClass reason =
        e instanceof InterruptedIOException ? FailureClass.TIMEOUT : FailureClass.NETWORK;
    return new TransferFailedException(new TaskFailure(reason, phase, e.toString()));
  }

  /** For answers other than the ones hoped for. */
  static TransferFailedException of(Phase phase, int status, String detail) {
    return new TransferFailedException(
        new TaskFailure(reasonOf(status), phase, "the door answered " + status + ": " + detail));
  }

  static TransferFailedException garbled(String what) {
    return new TransferFailedException(new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, what));
  }

  static TaskFailure stopped() {
    return new TaskFailure(FailureClass.LOST, Phase.TRANSFER, "the agent stopped");
  }

  private static FailureClass reasonOf(int status) {
    return switch (status) {
      case TOO_MANY, UNAVAILABLE -> FailureClass.SOURCE_BUSY;
      case REQUEST_TIMEOUT -> FailureClass.TIMEOUT;
      default -> status / 100 == 4 ? FailureClass.SOURCE_MISSING : FailureClass.NETWORK;
    };
  }
}
