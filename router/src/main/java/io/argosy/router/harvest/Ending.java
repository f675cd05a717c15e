package io.argosy.router.harvest;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;

/** How an attempt ended. */
public sealed interface Ending {

  /** The file arrived; size and checksum as the agent verified them before it renamed the file. */
  record Arrived(ByteCount size, Checksum checksum) implements Ending {}

  /**
   * The agent returned the task without having received anything from the source. This does not
   * count as an attempt. The file is planned again at once; if the source was busy or did not
   * answer, without this source for a while.
   */
  record Returned(TaskFailure failure) implements Ending {

    /** Whether the source was busy, or did not answer an earlier job. */
    boolean isWithoutSource() {
      return isBusy() || failure.phase() == Phase.SESSION;
    }

    /** Whether the source serves nothing to this destination for now. */
    public boolean isBusy() {
      return failure.reason() == FailureClass.SOURCE_BUSY;
    }
  }

  record Failed(TaskFailure failure) implements Ending {}
}
