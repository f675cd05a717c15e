package io.argosy.agent.transfer;

import io.argosy.common.task.TaskFailure;
import java.util.Optional;

/** Receives the result of each file of a parcel; called from the mover's threads. */
public interface MoveWatch {

  void arrived(Arrival arrival);

  /**
   * @param effort for nothing; empty if the source was asked for nothing
   */
  void failed(FileMove move, TaskFailure failure, Optional<Effort> effort);

  /** The same for files that this tool moves instead of the session's own. */
  default MoveWatch by(String tool) {
    return this;
  }

  /**
   * The session is gone without a failure: this file needs another grant.
   *
   * @param effort until then; empty if the file had not begun
   */
  void sessionLost(FileMove move, Optional<Effort> effort);
}
