package io.argosy.agent.transfer;

import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.GrantAnswer;
import java.util.Map;
import java.util.Optional;

/** Events of a transfer job. */
public sealed interface JobEvent {

  record Started() implements JobEvent {}

  record Surveyed(Map<TaskKey, Finding> findings) implements JobEvent {}

  record Granted(GrantAnswer offer) implements JobEvent {}

  record GrantFailed(TaskFailure failure) implements JobEvent {}

  record SessionOpened(DoorSession session) implements JobEvent {}

  record SessionFailed(TaskFailure failure, Effort effort) implements JobEvent {}

  /** The result of a file that was being fetched. */
  sealed interface OfFile extends JobEvent {
    TaskKey key();
  }

  record FileArrived(Arrival arrival) implements OfFile {
    @Override
    public TaskKey key() {
      return arrival.key();
    }
  }

  record FileFailed(TaskKey key, TaskFailure failure, Optional<Effort> effort) implements OfFile {}

  /**
   * The file needs another session.
   *
   * @param effort in the lost one; empty if the file had not begun
   */
  record SessionLost(TaskKey key, Optional<Effort> effort) implements OfFile {}

  /** The results so far are due to be reported. */
  record Due() implements JobEvent {}

  record Verified(Map<TaskKey, Optional<TaskFailure>> verdicts) implements JobEvent {}

  record Flushed() implements JobEvent {}

  record Placed(Map<TaskKey, Optional<TaskFailure>> verdicts) implements JobEvent {}

  /** The outcomes are on disk. */
  record Reported() implements JobEvent {}

  /** A command failed as a whole. */
  record Broken(TaskFailure failure) implements JobEvent {}
}
