package io.argosy.bench.quality;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Collects the results of all worlds. Mutable. */
final class Tally {

  /** Prefix of the planner bench's own strategies. */
  static final String JUDGES = "judge:";

  /** The two reference strategies that come near the bound; each fails in some worlds. */
  private static final List<String> REFERENCES =
      List.of(JUDGES + "greedy+refine", JUDGES + "lp-rounded");

  private final Map<Size, Map<String, List<Double>>> ratios = new LinkedHashMap<>();
  private @Nullable Double worstAboveBetter;

  /**
   * @param verdicts ratios in one world, by planner
   * @return lines for the user
   */
  List<String> add(Size size, int seed, Map<String, Double> verdicts) {
    List<String> lines = new ArrayList<>();
    OptionalDouble better = better(verdicts);
    verdicts.forEach(
        (planner, ratio) -> {
          of(size, planner).add(ratio);
          String line = String.format(Locale.ROOT, "%s-%d %s %.4f", size, seed, planner, ratio);
          boolean compared = better.isPresent() && !planner.startsWith(JUDGES);
          lines.add(compared ? line + compared(ratio - better.getAsDouble()) : line);
        });
    return lines;
  }

  /** Returns the ratio of the better reference strategy; empty unless both were run. */
  private static OptionalDouble better(Map<String, Double> ratios) {
    return ratios.keySet().containsAll(REFERENCES)
        ? REFERENCES.stream().mapToDouble(ratios::get).min()
        : OptionalDouble.empty();
  }

  private List<Double> of(Size size, String planner) {
    return ratios
        .computeIfAbsent(size, s -> new LinkedHashMap<>())
        .computeIfAbsent(planner, p -> new ArrayList<>());
  }

  private String compared(double above) {
    worstAboveBetter = worstAboveBetter == null ? above : Math.max(worstAboveBetter, above);
    return String.format(Locale.ROOT, " (above the better reference: %+.4f)", above);
  }

  List<QualityResult.Row> rows() {
    List<QualityResult.Row> rows = new ArrayList<>();
    ratios.forEach(
        (size, planners) ->
            planners.forEach((planner, all) -> rows.add(QualityResult.Row.of(size, planner, all))));
    return rows;
  }

  /** The maximum over all of Argosy's plans in all worlds; null if none could be compared. */
  @Nullable Double worstAboveBetter() {
    return worstAboveBetter;
  }
}
