package io.argosy.router.harvest;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.unit.ByteCount;

/** A file is there, or it is not and somebody should know why. */
public sealed interface Ending {

  /** Characters of a message. */
  int LONGEST_MESSAGE = 2000;

  /** What the agent found on its disk before the file got its final name. */
  record Arrived(ByteCount size, Checksum checksum) implements Ending {}

  /**
   * The agent gave the task back before it asked the source for the file. It is no attempt, and the
   * file is planned again at once, or without this source for a while where the source did not
   * answer.
   *
   * @param phase in which it was given back
   * @param message for people, at most 2,000 characters
   */
  record Returned(Phase phase, String message) implements Ending {

    /** Whether no door of the source answered; another job may have told why. */
    boolean isUnanswered() {
      return phase == Phase.SESSION;
    }
  }

  /**
   * @param message for people, at most 2,000 characters
   */
  record Failed(FailureClass reason, Phase phase, String message) implements Ending {

    /**
     * Whether the source served wrong bytes. An agent that has continued another attempt fetches
     * the whole file before it says so. A mismatch that the router found in the report itself is
     * the agent's fault.
     */
    boolean isOfWrongBytes() {
      return reason == FailureClass.CHECKSUM_MISMATCH && phase != Phase.REPORT;
    }
  }
}
