package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;

/**
 * How much may be under way to one destination at one priority.
 *
 * @param bytes zero lets nothing through
 * @param files however small they are: each costs rows in the tables of file requests, routes and
 *     tasks; zero lets nothing through
 */
public record WindowSize(ByteCount bytes, long files) {

  /**
   * About 1 GB of rows, and a quarter of an hour's work at 1,000 files/s; files of more than 10 MB
   * fill a window of 10 TB before.
   */
  public static final long USUAL_FILES = 1_000_000;

  public WindowSize {
    if (files < 0) {
      throw new IllegalArgumentException("a window has no negative number of files: " + files);
    }
  }

  /** With the usual number of files. */
  public static WindowSize of(ByteCount bytes) {
    return new WindowSize(bytes, USUAL_FILES);
  }
}
