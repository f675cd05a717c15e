package io.argosy.router.plan.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.router.plan.Explanation;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanDigest;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A cycle as it was planned: all that the plan was made of, and what waited everywhere when all was
 * assigned.
 *
 * @param world the requests, and the network in a world's words
 * @param view the network as the plan saw it
 */
public record StoredCycle(
    Head head, World world, NetworkView view, PlanPolicy policy, Loads finalLoads) {

  /**
   * What a cycle is known by.
   *
   * @param digest of the plan, as {@link PlanDigest} makes it
   */
  public record Head(String cycle, Instant readAt, String digest) {}

  /** The position of a request for this file at this destination, if it is one of the cycle's. */
  public OptionalInt find(String file, NodeName destination) {
    return IntStream.range(0, world.batch().size())
        .filter(request -> world.ids().get(request).equals(file))
        .filter(request -> view.nameOf(world.batch().destination(request)).equals(destination))
        .findFirst();
  }

  /** Which of a request's sources this node is, or {@link Assignment#NONE}. */
  public int choice(int request, NodeName source) {
    return IntStream.range(0, world.batch().sourceCount(request))
        .filter(n -> view.nameOf(world.batch().source(request, n)).equals(source))
        .findFirst()
        .orElse(Assignment.NONE);
  }

  /** Plans once more. */
  public Plan replan() {
    return Planner.plan(view, world.batch(), policy);
  }

  /**
   * Says why a file comes from where it was decided that it comes, without planning.
   *
   * @param request its position
   * @param choice which of its sources was chosen
   * @param score as it was when it was chosen
   */
  public Explanation explain(int request, int choice, double score) {
    Assignment assignment = new Assignment(world.batch().size());
    assignment.choose(request, choice, score, Assignment.Status.ROUTED);
    return Plan.of(view, world.batch(), policy, assignment, finalLoads)
        .explainer()
        .explain(request);
  }
}
