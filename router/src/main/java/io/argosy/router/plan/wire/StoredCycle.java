package io.argosy.router.plan.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.router.plan.Explanation;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A cycle as it was planned: the input of the plan, and the loads after everything was assigned.
 *
 * @param world the requests, and the network in the format of a world
 * @param view the network as the plan saw it
 */
public record StoredCycle(
    Head head, World world, NetworkView view, PlanPolicy policy, Loads finalLoads) {

  /**
   * Identifies a cycle.
   *
   * @param digest of the plan, see {@link Plan#digest}
   */
  public record Head(String cycle, Instant readAt, String digest) {}

  /** Returns the position of the request for this file at this destination, if any. */
  public OptionalInt find(String file, NodeName destination) {
    return IntStream.range(0, world.batch().size())
        .filter(request -> world.ids().get(request).equals(file))
        .filter(request -> view.nameOf(world.batch().destination(request)).equals(destination))
        .findFirst();
  }

  /** Returns the position of this node among a request's sources, or {@link Assignment#NONE}. */
  public int choice(int request, NodeName source) {
    return IntStream.range(0, world.batch().allSources(request))
        .filter(n -> view.nameOf(world.batch().source(request, n)).equals(source))
        .findFirst()
        .orElse(Assignment.NONE);
  }

  public Plan replan() {
    return Planner.plan(view, world.batch(), policy);
  }

  /**
   * Explains the stored choice for a file. Plans again only if its source gets its own copy by the
   * same plan.
   *
   * @param request its position
   * @param choice position of the chosen source
   * @param score at the time of the choice
   */
  public Explanation explain(int request, int choice, double score) {
    if (world.batch().sharer(request, choice) != RequestBatch.NO_SHARER) {
      return replan().explainer().explain(request);
    }
    Assignment assignment = new Assignment(world.batch().size());
    assignment.choose(request, choice, score, Assignment.Status.ROUTED);
    return new Plan(view, world.batch(), policy, assignment, finalLoads)
        .explainer()
        .explain(request);
  }
}
