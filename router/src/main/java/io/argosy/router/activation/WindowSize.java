package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;

/**
 * The limits of active transfers to one destination at one priority.
 *
 * @param bytes zero admits nothing
 * @param files limits the rows in the tables of file requests, routes and tasks; zero admits
 *     nothing
 */
public record WindowSize(ByteCount bytes, long files) {

  /** The default of the limit in bytes, as it is written in a configuration. */
  public static final String USUAL_BYTES = "10TB";

  /**
   * The default of the limit in files: about 1 GB of rows, and the work of 15 minutes at 1,000
   * files/s. Files larger than 10 MB fill a window of 10 TB before they reach this limit.
   */
  public static final long USUAL_FILES = 1_000_000;

  public WindowSize {
    if (files < 0) {
      throw new IllegalArgumentException("the number of files of a window is negative: " + files);
    }
  }

  public static WindowSize of(ByteCount bytes) {
    return new WindowSize(bytes, USUAL_FILES);
  }
}
