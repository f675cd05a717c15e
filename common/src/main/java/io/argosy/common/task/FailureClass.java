package io.argosy.common.task;

import java.util.Arrays;
import java.util.Locale;

/**
 * The cause of a failed transfer. The agent reports it, and the router chooses the next attempt by
 * it.
 */
public enum FailureClass {
  /** The source does not have the file, or refuses to read it; another source is used. */
  SOURCE_MISSING,
  /**
   * The source is busy, or a storage does not accept the credentials, which is no fault of the
   * file; after a pause it may be used like any other.
   */
  SOURCE_BUSY,
  /** A connection failed or broke. */
  NETWORK,
  /** No bytes arrived for too long. */
  TIMEOUT,
  /** No space is left at the destination; it is stopped, as no other source can help. */
  DESTINATION_FULL,
  /** The content is not the expected one; another source is used. */
  CHECKSUM_MISMATCH,
  /** The destination refuses this file from any source. */
  REFUSED,
  /** A program or the configuration of the destination is broken; a person must repair it. */
  TOOL_BROKEN,
  /** The agent has lost the task, for example by a crash. */
  LOST,
  /**
   * The agent returned the task before it used the source, as the router requested. This is not a
   * failure: no attempt is counted, and the file is planned again at once.
   */
  RETURNED,
  /** A class from a newer agent that this version does not know. */
  OTHER;

  /** Parses a name in capitals or in kebab case; unknown names become {@link #OTHER}. */
  public static FailureClass read(String written) {
    String name = written.toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(values())
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElse(OTHER);
  }

  /** Whether the failure may be caused by the link, and not by a file or a disk. */
  public boolean blamesLink() {
    return switch (this) {
      case NETWORK, TIMEOUT, OTHER -> true;
      case SOURCE_MISSING,
          SOURCE_BUSY,
          DESTINATION_FULL,
          CHECKSUM_MISMATCH,
          REFUSED,
          TOOL_BROKEN,
          LOST,
          RETURNED ->
          false;
    };
  }

  /** Returns the names of the classes that may be caused by the link. */
  public static String[] ofLink() {
    return Arrays.stream(values())
        .filter(FailureClass::blamesLink)
        .map(Enum::name)
        .toArray(String[]::new);
  }

  /** Returns the class as text for users. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
