package io.argosy.router.query.store;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FileState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a file at a destination.
 *
 * @param arrivedAt null if the file is not there
 * @param request the file request; null if no window has taken the file
 * @param source the chosen source
 */
record Standing(
    @Nullable Instant arrivedAt,
    @Nullable FileRequest request,
    @Nullable NodeName source,
    Task task,
    @Nullable Failure failure) {

  /** The state of the file's task. */
  enum Task {
    NONE,
    OPEN,
    CLAIMED
  }

  /**
   * @param givenUp the reason; null while the file is tried
   * @param restingUntil end of the backoff; null if there is none
   */
  record FileRequest(
      int attempts, Instant notBefore, @Nullable String givenUp, @Nullable Instant restingUntil) {}

  /** The last failure and its source. */
  record Failure(String reason, NodeName source) {

    String words() {
      return FailureClass.read(reason).words() + " from " + source;
    }
  }

  FileState state() {
    if (arrivedAt != null) {
      return FileState.ARRIVED;
    }
    if (request == null) {
      return FileState.LATER;
    }
    if (request.givenUp() != null && request.restingUntil() == null) {
      return FileState.FAILED;
    }
    return task == Task.CLAIMED ? FileState.MOVING : FileState.WAITING;
  }

  /** Returns a sentence for people; empty if the state needs no explanation. */
  String reason(Instant now) {
    return switch (state()) {
      case ARRIVED -> "";
      case LATER -> "waits for space in its window";
      case MOVING -> source == null ? "in transfer" : "comes from " + source;
      case FAILED -> givenUp();
      case WAITING -> waiting(now);
    };
  }

  private String givenUp() {
    String why = request == null || request.givenUp() == null ? "given up" : request.givenUp();
    return why + lastFailure();
  }

  private String lastFailure() {
    return failure == null ? "" : "; the last failure: " + failure.words();
  }

  private String waiting(Instant now) {
    if (until(now) != null) {
      return "in backoff" + lastFailure();
    }
    if (source == null) {
      return "waits for a route";
    }
    return task == Task.OPEN
        ? "assigned to " + source + ", waiting for an agent"
        : "assigned to " + source + ", about to be queued";
  }

  /** Returns the earliest time of the next attempt; null if that is now. */
  @Nullable Instant until(Instant now) {
    if (request == null || state() != FileState.WAITING) {
      return null;
    }
    Instant retryAt = restingUntil(now);
    if (retryAt != null) {
      return retryAt;
    }
    return request.notBefore().isAfter(now) ? request.notBefore() : null;
  }

  private @Nullable Instant restingUntil(Instant now) {
    Instant retryAt = request == null ? null : request.restingUntil();
    return retryAt != null && retryAt.isAfter(now) ? retryAt : null;
  }
}
