package io.argosy.agent.verify;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.Arrival;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.util.Optional;

/** Compares size and checksum with what the catalogue promises. */
public final class Verification {

  private Verification() {}

  /** Implements {@link io.argosy.agent.transfer.ArrivalCheck}. */
  public static Optional<TaskFailure> check(HeldTask task, Arrival arrival) {
    FileContent wanted = task.file();
    if (!arrival.size().equals(wanted.size())) {
      return Optional.of(
          mismatch(
              "%d bytes arrived instead of %d"
                  .formatted(arrival.size().bytes(), wanted.size().bytes())));
    }
    return arrival.checksum().equals(wanted.checksum())
        ? Optional.empty()
        : Optional.of(
            mismatch("%s arrived instead of %s".formatted(arrival.checksum(), wanted.checksum())));
  }

  private static TaskFailure mismatch(String message) {
    return new TaskFailure(FailureClass.CHECKSUM_MISMATCH, Phase.VERIFY, message);
  }
}
