package io.argosy.router.config;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.automation.Mode;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.CompletionOptions;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.phedex.PhedexOptions;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the FileRouter plans: {@code argosy.router.routing.*}.
 *
 * @param mostRequests that one cycle takes
 * @param learning whether capacities are believed that were seen
 * @param exploration whether unknown links are tried
 */
record RoutingProperties(
    @DefaultValue("completion") Strategy strategy,
    @DefaultValue("100000") int mostRequests,
    @DefaultValue("on") Mode learning,
    @DefaultValue("on") Mode exploration,
    @DefaultValue Assumed assumed,
    @DefaultValue Completion completion,
    @DefaultValue Phedex phedex,
    @DefaultValue Kept kept) {

  /** Where nothing is known: see {@link Assumptions}. */
  record Assumed(
      @DefaultValue("100MB/s") ByteRate unknownLink,
      @DefaultValue("1kB/s") ByteRate deadLink,
      @DefaultValue("100GB") ByteCount exploration,
      @DefaultValue("30m") Duration staging) {}

  /** Work put into a plan: see {@link CompletionOptions}. */
  record Completion(
      @DefaultValue("10") int movesPerRequest,
      @DefaultValue("5000000") long moveBudget,
      @DefaultValue("24000000") long simulationBudget) {}

  /** The classic router's: see {@link PhedexOptions}. */
  record Phedex(
      @DefaultValue("7d") Duration stagingLatency,
      @DefaultValue("0.5MB/s") ByteRate nominalRate,
      @DefaultValue("3d") Duration latencyLimit,
      @DefaultValue("0.02") double probe,
      @DefaultValue("0") long seed) {}

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

  PlanPolicy policy() {
    return new PlanPolicy(
        strategy,
        new Assumptions(
            assumed.unknownLink(), assumed.deadLink(), assumed.exploration(), assumed.staging()),
        new CompletionOptions(
            completion.movesPerRequest(), completion.moveBudget(), completion.simulationBudget()),
        new PhedexOptions(
            phedex.stagingLatency(),
            phedex.nominalRate(),
            phedex.latencyLimit(),
            phedex.probe(),
            phedex.seed()));
  }
}
