package io.argosy.bench.fdt;

/**
 * The parameters of a series.
 *
 * @param jobs number of jobs of the set
 * @param overlap number of concurrent jobs
 * @param streams of each job
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
   * Returns whether the arrived files of such a set stay until the bench ends. After the deletion
   * of 20,000 files, a file system may need many times as long to create the next ones (ext4
   * without a journal skips each inode that was freed within minutes), which would distort the
   * measurement.
   */
  public static boolean staysUntilEnd(long setBytes) {
    return setBytes <= SMALL_SET;
  }
}
