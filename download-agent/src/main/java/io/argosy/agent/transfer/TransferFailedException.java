package io.argosy.agent.transfer;

import io.argosy.common.task.TaskFailure;

/** Something expected in the field went wrong; the failure says what. */
public final class TransferFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient TaskFailure failure;

  public TransferFailedException(TaskFailure failure) {
    super(failure.message());
    this.failure = failure;
  }

  public TaskFailure failure() {
    return failure;
  }
}
