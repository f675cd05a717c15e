package io.argosy.bench.quality;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The two planners of the judge's own that come near the bound. Each fails in some worlds; what
 * plans for every world is measured against the better of the two.
 */
final class Helpers {

  /** Before the name of a planner of the judge's own. */
  static final String JUDGES = "judge:";

  private static final List<String> BOTH = List.of(JUDGES + "greedy+refine", JUDGES + "lp-rounded");

  private Helpers() {}

  static boolean isOurs(String planner) {
    return !planner.startsWith(JUDGES);
  }

  /**
   * @param ratios of all planners in one world
   * @return the better helper's; empty where not both were asked
   */
  static OptionalDouble better(Map<String, Double> ratios) {
    return ratios.keySet().containsAll(BOTH)
        ? BOTH.stream().mapToDouble(ratios::get).min()
        : OptionalDouble.empty();
  }
}
