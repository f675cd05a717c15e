package io.argosy.agent.transfer;

import io.argosy.common.task.TaskFailure;

/** Thrown for an expected failure, which the failure value describes. */
public final class TransferFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient TaskFailure failure;

  public TransferFailedException(TaskFailure failure) {
    super(failure.message());
    this.failure = failure;
  }

  public TransferFailedException(TaskFailure failure, Throwable cause) {
    super(failure.message(), cause);
    this.failure = failure;
  }

  public TaskFailure failure() {
    return failure;
  }
}
