package io.argosy.bench.quality;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far plans were from the bound, by size of world and by who planned.
 *
 * @param worstAboveBetter the most that a plan of ours was above the better helper of the judge's;
 *     null where the helpers were not asked
 */
public record QualityResult(
    String format,
    String family,
    String knowledge,
    int rounds,
    List<Row> rows,
    @Nullable Double worstAboveBetter) {

  /**
   * @param planner a strategy of ours, or {@code judge:} and one of the judge's
   * @param ratios makespan through bound, world by world
   */
  public record Row(Size size, String planner, double median, double max, List<Double> ratios) {

    static Row of(Size size, String planner, List<Double> ratios) {
      List<Double> sorted = ratios.stream().sorted().toList();
      int half = sorted.size() / 2;
      double median =
          sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
      return new Row(size, planner, median, sorted.getLast(), List.copyOf(ratios));
    }
  }
}
