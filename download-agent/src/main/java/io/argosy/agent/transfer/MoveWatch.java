package io.argosy.agent.transfer;

import io.argosy.common.task.TaskFailure;
import java.util.List;
import java.util.Optional;

/** Receives the result of each file of a parcel; called from the tool's threads. */
public interface MoveWatch {

  void arrived(Arrival arrival);

  /**
   * @param effort of the failed attempt; empty if the source was not contacted
   */
  void failed(FileMove move, TaskFailure failure, Optional<Effort> effort);

  /** A watcher for files that this tool moves instead of the session's own. */
  default MoveWatch by(String tool) {
    return this;
  }

  /**
   * Returns with which failure files should wait for a job over another lane instead; empty if they
   * may begin.
   *
   * @param beginning those that would begin now
   */
  default Optional<TaskFailure> detour(List<FileMove> beginning) {
    return Optional.empty();
  }

  /**
   * The session was lost without a failure: this file needs another grant.
   *
   * @param effort until then; empty if the file had not begun
   */
  void sessionLost(FileMove move, Optional<Effort> effort);
}
