package io.argosy.router.plan;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Sha256;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The source chosen for each request of a batch, with everything needed to explain it. */
public final class Plan {

  private final NetworkView view;
  private final RequestBatch batch;
  private final PlanPolicy policy;
  private final Assignment assignment;
  private final Loads loads;

  /**
   * Creates a plan, or restores an earlier one.
   *
   * @param finalLoads loads after everything is assigned
   */
  public Plan(
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

  /** Whether the source of a request has the file or is going to have it. */
  public boolean isPlanned(int request) {
    return isRouted(request) || waitsForCopy(request);
  }

  public boolean waitsForCopy(int request) {
    return status(request) == Assignment.Status.WAITS_FOR_COPY;
  }

  Assignment assignment() {
    return assignment;
  }

  /** Returns the position of the source in the request's list, or {@link Assignment#NONE}. */
  public int choice(int request) {
    return assignment.choice(request);
  }

  /** Returns the node of the chosen source; empty if nothing was chosen. */
  public Optional<NodeName> source(int request) {
    return choice(request) == Assignment.NONE
        ? Optional.empty()
        : Optional.of(view.nameOf(batch.source(request, choice(request))));
  }

  /**
   * Identifies the plan by its choices: SHA-256 over the id of each file and its source, in
   * hexadecimal; equal for the same choices, whatever the strategy.
   *
   * @param ids file ids by position in the batch
   */
  public String digest(List<String> ids) {
    return Sha256.hexOf(
        IntStream.range(0, batch.size())
            .mapToObj(r -> ids.get(r) + "\0" + source(r).map(NodeName::value).orElse("") + "\n"));
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
