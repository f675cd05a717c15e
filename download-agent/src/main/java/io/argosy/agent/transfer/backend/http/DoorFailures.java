package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.http.IoCause;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hc.core5.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps errors of a door or the network to failures. */
final class DoorFailures {

  private static final Logger LOG = LoggerFactory.getLogger(DoorFailures.class);

  private DoorFailures() {}

  static TransferFailedException of(Phase phase, IOException e) {
    FailureClass reason =
        e instanceof InterruptedIOException ? FailureClass.TIMEOUT : FailureClass.NETWORK;
    IoCause cause = IoCause.of(e);
    if (cause == IoCause.UNKNOWN) {
      LOG.warn("A door failed for an unknown reason", e);
    }
    return new TransferFailedException(
        new TaskFailure(
            reason, phase, cause.sentence("the door of the source", TaskFailure.THIS_AGENT)),
        e);
  }

  /** For unexpected responses. */
  static TransferFailedException of(Phase phase, int status, String detail) {
    return new TransferFailedException(
        new TaskFailure(
            reasonOf(phase, status), phase, "the door answered " + status + ": " + detail));
  }

  static TransferFailedException garbled(String what) {
    return new TransferFailedException(new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, what));
  }

  static TaskFailure stopped() {
    return new TaskFailure(FailureClass.LOST, Phase.TRANSFER, "the agent stopped");
  }

  /**
   * A door that refuses a whole session, because its clock is wrong or its keys are old, refuses
   * every file. That is not a failure of each file, and breakers must count it.
   */
  private static FailureClass reasonOf(Phase phase, int status) {
    boolean ofFile = phase != Phase.SESSION && status / 100 == 4;
    return switch (status) {
      case HttpStatus.SC_TOO_MANY_REQUESTS, HttpStatus.SC_SERVICE_UNAVAILABLE ->
          FailureClass.SOURCE_BUSY;
      case HttpStatus.SC_REQUEST_TIMEOUT -> FailureClass.TIMEOUT;
      default -> ofFile ? FailureClass.SOURCE_MISSING : FailureClass.NETWORK;
    };
  }
}
