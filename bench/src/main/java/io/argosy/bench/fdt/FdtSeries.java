package io.argosy.bench.fdt;

import java.io.IOException;

/** Moves a set of files as a series of jobs, repeatedly. */
public interface FdtSeries {

  /**
   * Moves all files once, and removes what has arrived unless it may stay.
   *
   * @see FdtCourse#staysUntilEnd
   * @throws IOException not all files arrived
   */
  FdtSample move() throws IOException;
}
