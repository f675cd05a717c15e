package io.argosy.router.harvest;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.unit.ByteCount;

/** How an attempt ended. */
public sealed interface Ending {

  /** The most characters of a message. */
  int LONGEST_MESSAGE = 2000;

  /** The file arrived; size and checksum as the agent verified them before it renamed the file. */
  record Arrived(ByteCount size, Checksum checksum) implements Ending {}

  /**
   * The agent returned the task before it requested the file from the source. This does not count
   * as an attempt. The file is planned again at once; if the source did not answer, without this
   * source for a while.
   *
   * @param phase phase in which the task was returned
   * @param message for people, at most 2,000 characters
   */
  record Returned(Phase phase, String message) implements Ending {

    /** Whether no door of the source answered. An earlier job may have established this. */
    boolean isUnanswered() {
      return phase == Phase.SESSION;
    }
  }

  /**
   * @param message for people, at most 2,000 characters
   */
  record Failed(FailureClass reason, Phase phase, String message) implements Ending {

    /**
     * Whether the source served wrong bytes. An agent that continued a partial file fetches the
     * whole file before it reports this. A mismatch that the router finds in the report is the
     * agent's fault.
     */
    boolean isOfWrongBytes() {
      return reason == FailureClass.CHECKSUM_MISMATCH && phase != Phase.REPORT;
    }
  }
}
