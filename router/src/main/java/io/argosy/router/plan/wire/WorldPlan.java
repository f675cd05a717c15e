package io.argosy.router.plan.wire;

import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.learning.CapacityBelief;
import io.argosy.router.plan.network.NetworkView;
import java.util.List;

/**
 * The plan of a world.
 *
 * @param seconds duration of planning
 */
public record WorldPlan(World world, Plan plan, double seconds) {

  /**
   * @param observed measurements of earlier rounds, oldest first
   */
  public static WorldPlan of(
      World world, Knowledge knowledge, List<RoundFile> observed, PlanPolicy policy) {
    NetworkView view = viewOf(world, knowledge, observed, policy);
    long start = System.nanoTime();
    Plan plan = Planner.plan(view, world.batch(), policy);
    return new WorldPlan(world, plan, (System.nanoTime() - start) / 1e9);
  }

  /** Returns the network that such a plan uses. */
  public static NetworkView viewOf(
      World world, Knowledge knowledge, List<RoundFile> observed, PlanPolicy policy) {
    NetworkView known = KnownNetwork.of(world, knowledge, policy.assumptions());
    return observed.isEmpty() ? known : CapacityBelief.learn(known, observed);
  }
}
