package io.argosy.router.shadow;

import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;

/**
 * The input of a planned cycle.
 *
 * @param files file ids by position in the batch
 * @param digest digest of the chosen sources, see {@link io.argosy.router.plan.Plan#digest}
 */
public record PlannedCycle(
    NetworkView view, RequestBatch batch, PlanPolicy policy, List<String> files, String digest) {

  public PlannedCycle {
    files = List.copyOf(files);
  }
}
