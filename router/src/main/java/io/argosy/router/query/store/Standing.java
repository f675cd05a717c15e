package io.argosy.router.query.store;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FileState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a file at a destination.
 *
 * @param arrivedAt absent: it is not there
 * @param wish absent: no window has taken it
 * @param source that is chosen
 */
record Standing(
    @Nullable Instant arrivedAt,
    @Nullable Wish wish,
    @Nullable NodeName source,
    Task task,
    @Nullable Failure failure) {

  /** What became of its route. */
  enum Task {
    NONE,
    OPEN,
    CLAIMED
  }

  /**
   * @param givenUp why; absent while it is tried
   * @param restingUntil absent: it does not rest
   */
  record Wish(
      int attempts, Instant notBefore, @Nullable String givenUp, @Nullable Instant restingUntil) {}

  /** The newest of them, and from where. */
  record Failure(String reason, NodeName source) {

    String words() {
      return FailureClass.read(reason).words() + " from " + source;
    }
  }

  FileState state() {
    if (arrivedAt != null) {
      return FileState.ARRIVED;
    }
    if (wish == null) {
      return FileState.LATER;
    }
    if (wish.givenUp() != null && wish.restingUntil() == null) {
      return FileState.FAILED;
    }
    return task == Task.CLAIMED ? FileState.MOVING : FileState.WAITING;
  }

  /** For people; empty where the state says all. */
  String reason(Instant now) {
    return switch (state()) {
      case ARRIVED -> "";
      case LATER -> "waits for its turn";
      case MOVING -> source == null ? "an agent has it" : "comes from " + source;
      case FAILED -> givenUp();
      case WAITING -> waiting(now);
    };
  }

  private String givenUp() {
    String why = wish == null || wish.givenUp() == null ? "given up" : wish.givenUp();
    return why + lastFailure();
  }

  private String lastFailure() {
    return failure == null ? "" : "; the last failure: " + failure.words();
  }

  private String waiting(Instant now) {
    if (restingUntil(now) != null) {
      return "waits before the next attempt" + lastFailure();
    }
    if (until(now) != null) {
      return failure == null ? "is tried again" : "is tried again after " + failure.words();
    }
    if (source == null) {
      return "waits for a source";
    }
    return task == Task.OPEN
        ? "assigned to " + source + ", waiting for an agent"
        : "assigned to " + source + ", about to be queued";
  }

  /** When it is tried again at the earliest; absent where that is now. */
  @Nullable Instant until(Instant now) {
    if (wish == null || state() != FileState.WAITING) {
      return null;
    }
    Instant rested = restingUntil(now);
    if (rested != null) {
      return rested;
    }
    return wish.attempts() > 0 && wish.notBefore().isAfter(now) ? wish.notBefore() : null;
  }

  private @Nullable Instant restingUntil(Instant now) {
    Instant rested = wish == null ? null : wish.restingUntil();
    return rested != null && rested.isAfter(now) ? rested : null;
  }
}
