package io.argosy.router.config;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.Mode;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.CompletionOptions;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.phedex.PhedexOptions;
import io.argosy.router.routing.HorizonPolicy;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the FileRouter plans: {@code argosy.router.routing.*}.
 *
 * @param mostRequests that one cycle takes
 * @param horizon how far ahead of need routes are written
 * @param activities their shares, by which strategies of FTS3 tell queues apart
 */
record RoutingProperties(
    @DefaultValue("completion") Strategy strategy,
    @DefaultValue("20000") int mostRequests,
    HorizonPolicy horizon,
    @DefaultValue Map<String, Double> activities,
    @DefaultValue Knowledge knowledge,
    Assumptions assumed,
    CompletionOptions completion,
    PhedexOptions phedex,
    @DefaultValue Kept kept) {

  /**
   * What is found out by itself.
   *
   * @param learning whether capacities are believed that were seen
   * @param exploration whether unknown links are tried
   */
  record Knowledge(@DefaultValue("on") Mode learning, @DefaultValue("on") Mode exploration) {}

  /**
   * What cycles were planned from.
   *
   * @param cycles how long it is kept
   * @param bytes of all together, compressed
   * @param requests a cycle of more is kept without
   */
  record Kept(
      @DefaultValue("7d") Duration cycles,
      @DefaultValue("2GB") ByteCount bytes,
      @DefaultValue("200000") int requests) {}

  /** Shares are refused also where they are not used. */
  Precedence precedence() {
    Precedence ofActivities = Precedence.of(activities);
    return strategy.ftsRule().isPresent() ? ofActivities : Precedence.OF_PRIORITIES;
  }

  PlanPolicy policy() {
    return new PlanPolicy(strategy, assumed, completion, phedex);
  }
}
