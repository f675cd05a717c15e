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
 * @param mostRequests most file requests that one cycle plans
 * @param horizon how far ahead of need a link is given routes
 * @param forwarding whether files may wait for copies on their way to other destinations
 * @param activities shares of activities, which the strategies of FTS3 use
 */
record RoutingProperties(
    @DefaultValue("completion") Strategy strategy,
    @DefaultValue("20000") int mostRequests,
    HorizonPolicy horizon,
    @DefaultValue("on") Mode forwarding,
    @DefaultValue Map<String, Double> activities,
    @DefaultValue Knowledge knowledge,
    Assumptions assumed,
    CompletionOptions completion,
    PhedexOptions phedex,
    @DefaultValue SnapshotLimits kept) {

  /**
   * What the router learns from transfers.
   *
   * @param learning whether observed capacities are used
   * @param exploration whether links without history are tried
   */
  record Knowledge(@DefaultValue("on") Mode learning, @DefaultValue("on") Mode exploration) {}

  /**
   * How long and how much of the input of routing cycles is stored.
   *
   * @param cycles how long an input is stored
   * @param bytes most compressed bytes of all inputs
   * @param requests most file requests of a cycle whose input is stored
   */
  record SnapshotLimits(
      @DefaultValue("7d") Duration cycles,
      @DefaultValue("2GB") ByteCount bytes,
      @DefaultValue("200000") int requests) {}

  /** Also validates the shares if the strategy does not use them. */
  Precedence precedence() {
    Precedence ofActivities = Precedence.of(activities);
    return strategy.ftsRule().isPresent() ? ofActivities : Precedence.OF_PRIORITIES;
  }

  PlanPolicy policy() {
    return new PlanPolicy(strategy, assumed, completion, phedex);
  }
}
