package io.argosy.common.task;

import java.util.Arrays;
import java.util.Locale;

/**
 * Whose fault a failed transfer was and what helps; the agent names it, the router decides by it.
 */
public enum FailureClass {
  /** The source does not have the file, or refuses to read it: another source. */
  SOURCE_MISSING,
  /** The source says "later": wait, then the same source is as good as another. */
  SOURCE_BUSY,
  /** A connection failed or broke. */
  NETWORK,
  /** Nothing moved for too long. */
  TIMEOUT,
  /** No space left at the destination: stop the destination, no source can help. */
  DESTINATION_FULL,
  /** What arrived is not what was promised: another source. */
  CHECKSUM_MISMATCH,
  /** The destination will not take this file, whoever sends it. */
  REFUSED,
  /** A program or configuration of the destination is broken: tell a person. */
  TOOL_BROKEN,
  /** The agent lost track of the task, as after a crash. */
  LOST,
  /**
   * The agent gave the task back before it asked the source for anything, as the router wished. It
   * is not a failure: no attempt is counted, and the file is planned again at once.
   */
  RETURNED,
  /** A newer agent's word that this reader does not know yet. */
  OTHER;

  /** As tables and answers have it, in capitals or as a word; of what is not known OTHER. */
  public static FailureClass read(String written) {
    String name = written.toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(values())
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElse(OTHER);
  }

  /** For people. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
