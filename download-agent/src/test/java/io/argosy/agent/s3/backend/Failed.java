package io.argosy.agent.s3.backend;

import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.TaskFailure;

/** Failures of requests to a storage. */
final class Failed {

  private Failed() {}

  interface Action {
    void run() throws TransferFailedException;
  }

  static TaskFailure of(Action action) {
    try {
      action.run();
    } catch (TransferFailedException e) {
      return e.failure();
    }
    throw new AssertionError("it succeeded");
  }
}
