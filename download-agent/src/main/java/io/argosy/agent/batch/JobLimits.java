package io.argosy.agent.batch;

import io.argosy.common.unit.ByteCount;

/**
 * How much one job holds and how much runs at once. A stream is one file, or one bundle of small
 * ones, in flight.
 *
 * @param jobBytes a single file may exceed it
 * @param activeFiles streams in all
 */
public record JobLimits(
    int jobFiles,
    ByteCount jobBytes,
    int activeFiles,
    int activeFilesPerSource,
    int activeFilesPerDestination,
    int jobsPerLink) {

  /** A job with more streams gains little, and keeps others from theirs. */
  private static final int MOST_STREAMS = 4;

  public JobLimits {
    requirePositive(jobFiles, "job-files");
    requirePositive(activeFiles, "active-files");
    requirePositive(activeFilesPerSource, "active-files-per-source");
    requirePositive(activeFilesPerDestination, "active-files-per-destination");
    requirePositive(jobsPerLink, "jobs-per-link");
  }

  /** Of a link of which nothing more is known. */
  public LinkShape shape() {
    return new LinkShape(jobsPerLink, jobFiles, jobBytes, MOST_STREAMS);
  }

  private static void requirePositive(int value, String key) {
    if (value < 1) {
      throw new IllegalArgumentException(key + " is at least 1: " + value);
    }
  }
}
