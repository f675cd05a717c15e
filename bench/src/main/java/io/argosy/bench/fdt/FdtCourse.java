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
  private static final long SMALL_SET = 250_000_000;

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

  /**
   * Whether what arrived of such a set stays until the bench ends. A file system that has just let
   * go of 20,000 files may take many times as long to make the next ones (ext4 without a journal
   * passes over each that was deleted within minutes), and that is no mover's doing.
   */
  public static boolean isKept(long setBytes) {
    return setBytes <= SMALL_SET;
  }
}
