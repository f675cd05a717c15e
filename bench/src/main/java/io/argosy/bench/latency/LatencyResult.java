package io.argosy.bench.latency;

import java.time.Duration;
import java.util.List;

/**
 * Measured times in seconds.
 *
 * @param p95 95th percentile
 */
public record LatencyResult(
    String format, int samples, double min, double median, double p95, double max) {

  /**
   * @throws IllegalArgumentException there are no times
   */
  public static LatencyResult of(List<Duration> times) {
    if (times.isEmpty()) {
      throw new IllegalArgumentException("nothing was measured");
    }
    List<Double> sorted = times.stream().map(time -> time.toNanos() / 1e9).sorted().toList();
    return new LatencyResult(
        "argosy-latency/1",
        sorted.size(),
        sorted.getFirst(),
        rank(sorted, 0.5),
        rank(sorted, 0.95),
        sorted.getLast());
  }

  /** Returns the nearest rank, which is a measured time. */
  private static double rank(List<Double> sorted, double part) {
    return sorted.get((int) Math.ceil(part * sorted.size()) - 1);
  }
}
