package io.argosy.bench.fts3;

import io.argosy.bench.latency.LatencyResult;
import java.util.List;
import java.util.Map;

/**
 * The figures of {@code bench fts3}.
 *
 * @param submission times from when a submission was due to its answer
 * @param heapBytes of the router after a full collection: before the first job, after half of the
 *     jobs, after all jobs, and after all polls
 * @param idle share of a core, by program, of each period without a poll
 * @param polls one entry for each way in which clients poll
 */
public record Fts3Result(
    String name,
    Fts3Course course,
    LatencyResult submission,
    List<Long> heapBytes,
    List<Map<String, Double>> idle,
    List<Polls> polls) {

  public Fts3Result {
    heapBytes = List.copyOf(heapBytes);
    idle = List.copyOf(idle);
    polls = List.copyOf(polls);
  }

  /**
   * Polls for all jobs, several times.
   *
   * @param asked number of jobs for which each asks
   * @param times from when a poll was due to its whole answer
   * @param busy share of a core, by program, of each period
   * @param more share of a core that router and database need in addition to when they are idle
   */
  public record Polls(int asked, LatencyResult times, List<Map<String, Double>> busy, double more) {

    public Polls {
      busy = List.copyOf(busy);
    }
  }

  /** Returns the mean share of a core of all programs together. */
  static double mean(List<Map<String, Double>> periods) {
    return periods.stream()
        .mapToDouble(period -> period.values().stream().mapToDouble(Double::doubleValue).sum())
        .average()
        .orElseThrow();
  }
}
