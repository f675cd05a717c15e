package io.argosy.router.plan;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;

/** The source chosen for each request of a batch, with everything needed to explain it. */
public final class Plan {

  private final NetworkView view;
  private final RequestBatch batch;
  private final PlanPolicy policy;
  private final Assignment assignment;
  private final Loads loads;

  Plan(
      NetworkView view,
      RequestBatch batch,
      PlanPolicy policy,
      Assignment assignment,
      Loads finalLoads) {
    this.view = view;
    this.batch = batch;
    this.policy = policy;
    this.assignment = assignment;
    this.loads = finalLoads;
  }

  /** Restores an earlier plan from its choices and the loads at its end. */
  public static Plan of(
      NetworkView view,
      RequestBatch batch,
      PlanPolicy policy,
      Assignment assignment,
      Loads finalLoads) {
    return new Plan(view, batch, policy, assignment, finalLoads);
  }

  public NetworkView view() {
    return view;
  }

  public RequestBatch batch() {
    return batch;
  }

  public PlanPolicy policy() {
    return policy;
  }

  /** Returns the number of requests that have a source. */
  public long routed() {
    long routed = 0;
    for (int request = 0; request < batch.size(); request++) {
      routed += isRouted(request) ? 1 : 0;
    }
    return routed;
  }

  /** Returns the strategy of a request: its own, or that of the plan. */
  public Strategy strategy(int request) {
    return Planner.strategyOf(batch, request, policy);
  }

  public Assignment.Status status(int request) {
    return assignment.status(request);
  }

  public boolean isRouted(int request) {
    return status(request) == Assignment.Status.ROUTED;
  }

  /** Returns the position of the source in the request's list, or {@link Assignment#NONE}. */
  public int choice(int request) {
    return assignment.choice(request);
  }

  /** Returns the score at the time of the choice, in the strategy's own unit. */
  public double score(int request) {
    return assignment.score(request);
  }

  /** Returns a copy of the loads after everything is assigned. */
  public Loads finalLoads() {
    return loads.copy();
  }

  /** Returns an explainer of this plan; it is not thread-safe. */
  public Explainer explainer() {
    return new Explainer(this);
  }
}
