package io.argosy.bench.fdt;

import java.io.IOException;

/** Something that moves a set of files as a series of jobs, again and again. */
public interface FdtSeries {

  /**
   * Moves all of it once; what has arrived is removed again, unless it may stay.
   *
   * @see FdtCourse#isKept
   * @throws IOException not all of it arrived
   */
  FdtSample move() throws IOException;
}
