package io.argosy.router.shadow;

import io.argosy.router.automation.Mode;
import io.argosy.router.plan.Strategy;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which strategies are compared, and how much work a comparison may take.
 *
 * @param mode as configured; a mode set by an administrator takes precedence
 * @param strategies the shadow strategies; if empty, nothing is compared
 * @param mostRequests larger cycles are skipped
 * @param simulationBudget maximum number of link shares that one simulation may compute
 * @param kept how long comparisons are stored
 */
public record ShadowTerms(
    Mode mode, List<Strategy> strategies, int mostRequests, long simulationBudget, Duration kept) {

  public static final ShadowTerms DEFAULT =
      new ShadowTerms(Mode.ON, List.of(), 50_000, 24_000_000, Duration.ofDays(30));

  public ShadowTerms {
    strategies = strategies.stream().distinct().toList();
    if (mostRequests < 1 || simulationBudget < 1) {
      throw new IllegalArgumentException("the limits of a comparison must be at least 1");
    }
  }

  /** Returns these terms with additional shadow strategies. */
  ShadowTerms with(List<Strategy> pinned) {
    return new ShadowTerms(
        mode,
        Stream.concat(strategies.stream(), pinned.stream()).toList(),
        mostRequests,
        simulationBudget,
        kept);
  }
}
