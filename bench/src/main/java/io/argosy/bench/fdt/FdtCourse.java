package io.argosy.bench.fdt;

/**
 * How a set is moved.
 *
 * @param jobs that it is cut into
 * @param overlap jobs in flight
 * @param streams of each
 */
public record FdtCourse(int files, long bytesPerFile, int jobs, int overlap, int streams) {

  private static final int MOST_OVERLAP = 4;

  public FdtCourse {
    if (files < jobs || jobs < 1 || overlap < 1 || streams < 1 || bytesPerFile < 1) {
      throw new IllegalArgumentException(
          "files, jobs, overlap and streams are at least 1, and there are no more jobs than files");
    }
    if (overlap > MOST_OVERLAP) {
      throw new IllegalArgumentException("an agent lets at most 4 jobs of a link overlap");
    }
  }

  public int filesPerJob() {
    return Math.ceilDiv(files, jobs);
  }

  public long bytes() {
    return files * bytesPerFile;
  }
}
