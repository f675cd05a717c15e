package io.argosy.router.config;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
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
    @DefaultValue Horizon horizon,
    @DefaultValue Map<String, Double> activities,
    @DefaultValue Knowledge knowledge,
    @DefaultValue Assumed assumed,
    @DefaultValue Completion completion,
    @DefaultValue Phedex phedex,
    @DefaultValue Kept kept) {

  /**
   * What is found out by itself.
   *
   * @param learning whether capacities are believed that were seen
   * @param exploration whether unknown links are tried
   */
  record Knowledge(@DefaultValue("on") Mode learning, @DefaultValue("on") Mode exploration) {}

  /** How far ahead of need routes are written: see {@link HorizonPolicy}. */
  record Horizon(
      @DefaultValue("0.125") double share,
      @DefaultValue("15s") Duration least,
      @DefaultValue("2m") Duration most,
      @DefaultValue("8") int files,
      @DefaultValue("64MB") ByteCount unknown) {

    HorizonPolicy policy() {
      return new HorizonPolicy(share, least, most, files, unknown);
    }
  }

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
      @DefaultValue("24000000") long simulationBudget,
      @DefaultValue("5000") int linearProgram) {}

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

  /** Shares are refused also where they are not used. */
  Precedence precedence() {
    Precedence ofActivities = Precedence.of(activities);
    return strategy.ftsRule().isPresent() ? ofActivities : Precedence.OF_PRIORITIES;
  }

  PlanPolicy policy() {
    return new PlanPolicy(
        strategy,
        new Assumptions(
            assumed.unknownLink(), assumed.deadLink(), assumed.exploration(), assumed.staging()),
        new CompletionOptions(
            completion.movesPerRequest(),
            completion.moveBudget(),
            completion.simulationBudget(),
            completion.linearProgram()),
        new PhedexOptions(
            phedex.stagingLatency(),
            phedex.nominalRate(),
            phedex.latencyLimit(),
            phedex.probe(),
            phedex.seed()));
  }
}
