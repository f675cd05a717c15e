package io.argosy.router.config;

import io.argosy.router.automation.Mode;
import io.argosy.router.plan.Strategy;
import io.argosy.router.shadow.ShadowTerms;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What else planned cycles are planned by, to compare: {@code argosy.router.shadow.*}.
 *
 * @param strategies empty: nothing is compared
 * @param mostRequests a cycle of more is skipped
 * @param simulationBudget shares of links that one simulation may work out
 * @param kept how long comparisons are kept
 */
record ShadowProperties(
    @DefaultValue("on") Mode mode,
    @DefaultValue List<Strategy> strategies,
    @DefaultValue("50000") int mostRequests,
    @DefaultValue("24000000") long simulationBudget,
    @DefaultValue("30d") Duration kept) {

  ShadowTerms terms() {
    return new ShadowTerms(strategies, mostRequests, simulationBudget);
  }
}
