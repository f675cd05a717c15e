package io.argosy.router.shadow;

import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;

/**
 * What a cycle was planned from.
 *
 * @param files ids by position in the batch
 * @param digest of what was chosen, as {@link io.argosy.router.plan.PlanDigest} makes it
 */
public record PlannedCycle(
    NetworkView view, RequestBatch batch, PlanPolicy policy, List<String> files, String digest) {

  public PlannedCycle {
    files = List.copyOf(files);
  }
}
