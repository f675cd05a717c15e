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
  /** The content is not the expected one; another source is used. */
  CHECKSUM_MISMATCH,
  /** The destination refuses this file from any source. */
  REFUSED,
  /** A program or the configuration of the destination is broken; a person must repair it. */
  TOOL_BROKEN,
  /** The agent lost track of the task, as after a crash. */
  LOST,
  /**
   * The agent returned the task before it used the source, as the router requested. This is not a
   * failure: no attempt is counted, and the file is planned again at once.
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
