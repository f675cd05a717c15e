package io.argosy.router.fts3;

import io.argosy.router.fts3.JobStore.Change;
import io.argosy.router.fts3.JobStore.Progress;
import java.time.Instant;
import java.util.Optional;

/** Decides the state of a file by what has become of it. */
final class ProgressRule {

  private ProgressRule() {}

  /** Returns the new state; empty if it has not changed. */
  static Optional<Change> next(Progress file, Instant now) {
    return Optional.of(change(file, now)).filter(change -> change.state() != file.file().state());
  }

  private static Change change(Progress file, Instant now) {
    if (file.hasArrived()) {
      return to(file, FileState.FINISHED, "");
    }
    if (file.isCancelled()) {
      return to(file, FileState.CANCELED, "The request of the file was cancelled");
    }
    if (file.givenUp().isPresent()) {
      return to(file, FileState.FAILED, file.givenUp().get());
    }
    if (file.mostAttempts().isPresent() && file.attempts() >= file.mostAttempts().getAsInt()) {
      return to(file, FileState.FAILED, "Failed attempts: " + file.attempts());
    }
    if (file.isHeld()) {
      return to(file, FileState.ACTIVE, "");
    }
    if (file.expiresAt().isPresent() && !now.isBefore(file.expiresAt().get())) {
      return to(file, FileState.FAILED, "The file has been in the queue for too long");
    }
    return to(file, FileState.SUBMITTED, "");
  }

  private static Change to(Progress file, FileState state, String reason) {
    return new Change(file.file().id(), state, reason);
  }
}
