package io.argosy.router.plan;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;

/** What was chosen for each request of a batch, and all that is needed to say why. */
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

  /** A plan that was made before: what it chose, and what waited everywhere in the end. */
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

  /** How many requests have a source. */
  public long routed() {
    long routed = 0;
    for (int request = 0; request < batch.size(); request++) {
      routed += isRouted(request) ? 1 : 0;
    }
    return routed;
  }

  /** By which a request's source was chosen: its own, or that of all. */
  public Strategy strategy(int request) {
    return Planner.strategyOf(batch, request, policy);
  }

  public Assignment.Status status(int request) {
    return assignment.status(request);
  }

  public boolean isRouted(int request) {
    return status(request) == Assignment.Status.ROUTED;
  }

  /** Which of the request's sources was chosen, or {@link Assignment#NONE}. */
  public int choice(int request) {
    return assignment.choice(request);
  }

  /** In the strategy's own unit, as it was when the choice was made. */
  public double score(int request) {
    return assignment.score(request);
  }

  /** What waits everywhere when all is assigned; the caller's own copy. */
  public Loads finalLoads() {
    return loads.copy();
  }

  /** Says why, one request at a time. Confined to one thread. */
  public Explainer explainer() {
    return new Explainer(this);
  }
}
