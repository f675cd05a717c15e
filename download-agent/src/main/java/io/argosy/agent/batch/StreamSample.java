package io.argosy.agent.batch;

import java.time.Duration;

/**
 * Measurements of a link over a few seconds.
 *
 * @param inUse streams that were in flight, on average over the time
 * @param bytes that arrived on all of them
 * @param busy how long at least one stream was in flight
 * @param failures attempts that ended because the source was busy or a connection broke; a missing
 *     or corrupt file is no failure of the link
 * @param attempts that ended, failures included
 * @param backlogged whether files waited for a stream all the time, so that the link and not a lack
 *     of work limited the rate
 */
public record StreamSample(
    double inUse, long bytes, Duration busy, int failures, int attempts, boolean backlogged) {

  private static final int FAILURES_THAT_COUNT = 2;

  private static final long FAILING_SHARE = 5;

  /** One failure may be chance; two that are a fifth of the attempts are not. */
  boolean isFailing() {
    return failures >= FAILURES_THAT_COUNT && failures * FAILING_SHARE >= attempts;
  }

  /** Whether about this number of streams, and nothing else, limited the rate. */
  boolean measures(int streams) {
    return backlogged
        && bytes > 0
        && busy.isPositive()
        && Math.abs(inUse - streams) <= Math.max(0.5, streams / 6.0);
  }

  double logRate() {
    return Math.log(bytes / (busy.toNanos() / 1e9));
  }
}
