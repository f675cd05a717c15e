package io.argosy.router.plan.wire;

import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.learning.CapacityBelief;
import io.argosy.router.plan.network.NetworkView;
import java.util.List;

/**
 * The answer to a world.
 *
 * @param seconds of planning, by the machine's clock
 */
public record WorldPlan(World world, Plan plan, double seconds) {

  /** What earlier rounds teach, as every plan of a world uses it. */
  private static final CapacityBelief LEARNER = new CapacityBelief();

  /**
   * @param observed what earlier rounds carried, oldest first
   */
  public static WorldPlan of(
      World world, Knowledge knowledge, List<RoundFile> observed, PlanPolicy policy) {
    NetworkView view = viewOf(world, knowledge, observed, policy);
    long start = System.nanoTime();
    Plan plan = Planner.plan(view, world.batch(), policy);
    return new WorldPlan(world, plan, (System.nanoTime() - start) / 1e9);
  }

  /** The network that such a plan is made on. */
  public static NetworkView viewOf(
      World world, Knowledge knowledge, List<RoundFile> observed, PlanPolicy policy) {
    NetworkView known = KnownNetwork.of(world, knowledge, policy.assumptions());
    return observed.isEmpty() ? known : LEARNER.learn(known, observed);
  }
}
