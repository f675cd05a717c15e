package io.argosy.bench.fts3;

import java.time.Duration;

/**
 * The load.
 *
 * @param jobs number of jobs
 * @param files number of files of each job
 * @param perSecond number of jobs submitted per second
 * @param asked number of jobs for which a poll asks
 * @param every time in which clients poll for all jobs once
 * @param rounds number of times that they do so in each way
 */
public record Fts3Course(
    int jobs, int files, double perSecond, int asked, Duration every, int rounds) {

  public Fts3Course {
    if (jobs < 2 || files < 1 || perSecond <= 0 || asked < 1 || rounds < 1 || !every.isPositive()) {
      throw new IllegalArgumentException(
          "there are at least two jobs, and all other numbers are positive");
    }
  }
}
