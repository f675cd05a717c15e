package io.argosy.bench.quality;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The verdicts of all worlds, as they are spoken. Mutable. */
final class Tally {

  private final Map<Size, Map<String, List<Double>>> ratios = new LinkedHashMap<>();
  private @Nullable Double worstAboveBetter;

  /**
   * @param verdicts on one world, by planner
   * @return what to tell of them, line by line
   */
  List<String> add(Size size, int seed, Map<String, Double> verdicts) {
    List<String> lines = new ArrayList<>();
    OptionalDouble better = Helpers.better(verdicts);
    verdicts.forEach(
        (planner, ratio) -> {
          of(size, planner).add(ratio);
          String line = "%s-%d %s %s".formatted(size, seed, planner, ratio(ratio));
          boolean compared = better.isPresent() && Helpers.isOurs(planner);
          lines.add(compared ? line + compared(ratio - better.getAsDouble()) : line);
        });
    return lines;
  }

  private List<Double> of(Size size, String planner) {
    return ratios
        .computeIfAbsent(size, s -> new LinkedHashMap<>())
        .computeIfAbsent(planner, p -> new ArrayList<>());
  }

  private String compared(double above) {
    worstAboveBetter = worstAboveBetter == null ? above : Math.max(worstAboveBetter, above);
    return String.format(Locale.ROOT, " (above the better helper: %+.4f)", above);
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  List<QualityResult.Row> rows() {
    List<QualityResult.Row> rows = new ArrayList<>();
    ratios.forEach(
        (size, planners) ->
            planners.forEach((planner, all) -> rows.add(QualityResult.Row.of(size, planner, all))));
    return rows;
  }

  /** Of all plans of ours in all worlds; null where none could be compared. */
  @Nullable Double worstAboveBetter() {
    return worstAboveBetter;
  }
}
