package io.argosy.bench.quality;

import java.util.Collections;
import java.util.List;

/**
 * The makespan of simulated transfers to several destinations, divided by the least time with
 * copies passed on.
 *
 * @param forwarding whether the planner knew the copies that were going to exist
 * @param rounds number of times each batch was planned and simulated; the last one counts
 */
public record FanResult(
    String format,
    String family,
    String knowledge,
    boolean forwarding,
    int rounds,
    List<Row> rows) {

  private static final double QUARTER = 0.25;

  /**
   * @param planner a strategy of Argosy
   * @param ratios of each world
   */
  public record Row(
      Fan fan,
      String planner,
      double lowerQuartile,
      double median,
      double upperQuartile,
      double max,
      List<Double> ratios) {

    static Row of(Fan fan, String planner, List<Double> ratios) {
      return new Row(
          fan,
          planner,
          quantile(ratios, QUARTER),
          quantile(ratios, 2 * QUARTER),
          quantile(ratios, 1 - QUARTER),
          Collections.max(ratios),
          List.copyOf(ratios));
    }
  }

  /** Interpolates between the two nearest values, as numpy does. */
  static double quantile(List<Double> values, double share) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double position = share * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
