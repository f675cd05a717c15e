package io.argosy.agent.batch;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;

/**
 * Limits of one job and of all jobs. A stream is one file, or one bundle of small ones, in flight.
 *
 * @param jobBytes most bytes of a job; a single file may exceed it
 * @param jobTime a job is as large as its link moves in this time
 * @param activeFiles streams in all, at most 10,000
 */
public record JobLimits(
    int jobFiles,
    ByteCount jobBytes,
    Duration jobTime,
    int activeFiles,
    int activeFilesPerSource,
    int activeFilesPerDestination,
    int jobsPerLink) {

  private static final long FEWEST_BYTES = 16_000_000;

  /** The router accepts at most this many transfers for one link. */
  private static final int MOST_ACTIVE = 10_000;

  /** Bytes of a job while the rate of its link is unknown. */
  private static final long FIRST_BYTES = 64_000_000;

  public JobLimits {
    requirePositive(jobFiles, "job-files");
    requirePositive(activeFiles, "active-files");
    if (activeFiles > MOST_ACTIVE) {
      throw new IllegalArgumentException(
          "active-files must be at most %d: %d".formatted(MOST_ACTIVE, activeFiles));
    }
    requirePositive(activeFilesPerSource, "active-files-per-source");
    requirePositive(activeFilesPerDestination, "active-files-per-destination");
    requirePositive(jobsPerLink, "jobs-per-link");
    if (!jobTime.isPositive()) {
      throw new IllegalArgumentException("job-time must be more than 0: " + jobTime);
    }
  }

  /** Size and number of the jobs of a link with this rate. */
  public LinkShape shape(ObservedRate rate) {
    double wanted =
        switch (rate) {
          case ObservedRate.Unknown unknown -> FIRST_BYTES;
          case ObservedRate.Dead dead -> FEWEST_BYTES;
          case ObservedRate.Measured seen -> seen.rate().bytesPerSecond() * jobTime.toNanos() / 1e9;
        };
    long fewest = Math.min(FEWEST_BYTES, jobBytes.bytes());
    long bytes = Math.clamp((long) wanted, fewest, jobBytes.bytes());
    return new LinkShape(jobsPerLink, jobFiles, ByteCount.of(bytes));
  }

  private static void requirePositive(int value, String key) {
    if (value < 1) {
      throw new IllegalArgumentException(key + " must be at least 1: " + value);
    }
  }
}
