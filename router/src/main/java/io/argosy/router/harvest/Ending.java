package io.argosy.router.harvest;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;

/** How an attempt ended. */
public sealed interface Ending {

  /** The file arrived; size and checksum as the agent verified them before it renamed the file. */
  record Arrived(ByteCount size, Checksum checksum) implements Ending {}

  /**
   * The agent returned the task before it requested the file from the source. This does not count
   * as an attempt. The file is planned again at once; if the source did not answer, without this
   * source for a while.
   */
  record Returned(TaskFailure failure) implements Ending {

    /** Whether no door of the source answered. An earlier job may have established this. */
    boolean isUnanswered() {
      return failure.phase() == Phase.SESSION;
    }
  }

  record Failed(TaskFailure failure) implements Ending {}
}
