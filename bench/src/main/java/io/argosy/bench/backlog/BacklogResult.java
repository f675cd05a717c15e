package io.argosy.bench.backlog;

/**
 * The figures of {@code bench backlog}.
 *
 * @param groups sets of blocks with the same destination, holders and priority
 * @param missingBytes counted file by file
 * @param countedBytes of all links, and those to which no link leads
 * @param gap by which share, at most, the division ends later than the best one
 * @param wallSeconds median of a run of the duty
 * @param cpuSeconds processor time of this process and the database, median
 */
public record BacklogResult(
    String name,
    int nodes,
    int groups,
    int files,
    int links,
    long missingBytes,
    long countedBytes,
    double gap,
    double wallSeconds,
    double cpuSeconds,
    Routing routing) {

  static final double MOST_GAP = 0.02;
  static final double MOST_SECONDS = 5;
  static final double MOST_RATIO = 1.05;

  /** The duty runs once in so many seconds. */
  static final double INTERVAL_SECONDS = 60;

  /**
   * Medians of routing cycles.
   *
   * @param aloneSeconds without the duty
   * @param besideSeconds while the duty runs again and again
   * @param ratio of a cycle's time with the duty, which runs for a part of each minute, to that
   *     without it
   */
  public record Routing(int files, double aloneSeconds, double besideSeconds, double ratio) {

    static Routing of(int files, double alone, double beside, double dutySeconds) {
      double part = Math.min(1, dutySeconds / INTERVAL_SECONDS);
      return new Routing(files, alone, beside, 1 + part * (beside / alone - 1));
    }
  }

  public boolean isGood() {
    return countedBytes == missingBytes
        && gap <= MOST_GAP
        && wallSeconds <= MOST_SECONDS
        && routing.ratio() <= MOST_RATIO;
  }
}
