package io.argosy.router.plan.wire;

import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.NetworkView;
import java.util.List;

/**
 * The plan of a world.
 *
 * @param seconds duration of planning
 */
public record WorldPlan(World world, Plan plan, double seconds) {

  /**
   * @param heard what others say of links
   * @param observed measurements of earlier rounds, oldest first
   */
  public static WorldPlan of(
      World world,
      Knowledge knowledge,
      HeardRates heard,
      List<RoundFile> observed,
      PlanPolicy policy) {
    NetworkView known = viewOf(world, knowledge, policy);
    NetworkView view =
        observed.isEmpty() && heard.linksOf(world) == 0
            ? known
            : LearnedNetwork.of(known, heard.over(world, known), observed);
    long start = System.nanoTime();
    Plan plan = Planner.plan(view, world.batch(), policy);
    return new WorldPlan(world, plan, (System.nanoTime() - start) / 1e9);
  }

  /** Returns the network without what others say and earlier rounds showed. */
  public static NetworkView viewOf(World world, Knowledge knowledge, PlanPolicy policy) {
    return KnownNetwork.of(world, knowledge, policy.assumptions());
  }
}
