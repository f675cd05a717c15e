package io.argosy.bench.quality;

import io.argosy.bench.routing.BenchResult;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The distance of plans from the bound, by size of the world and planner.
 *
 * @param worstAboveBetter the maximum excess of a plan of Argosy over the better reference
 *     strategy; null if the reference strategies were not run
 */
public record QualityResult(
    String format,
    String family,
    String knowledge,
    int rounds,
    List<Row> rows,
    @Nullable Double worstAboveBetter) {

  /**
   * @param planner a strategy of Argosy, or {@code judge:} and one of the planner bench's
   * @param ratios makespan divided by the bound, for each world
   */
  public record Row(Size size, String planner, double median, double max, List<Double> ratios) {

    static Row of(Size size, String planner, List<Double> ratios) {
      double median = BenchResult.median(ratios.stream().mapToDouble(Double::doubleValue));
      return new Row(size, planner, median, Collections.max(ratios), List.copyOf(ratios));
    }
  }
}
