package io.argosy.router.subscription;

import java.util.List;

/**
 * What a cycle reads about some datasets.
 *
 * @param blocks blocks of the requested datasets
 * @param present stored block destinations
 */
public record SubscriptionInput(
    List<DatasetDemand> demands,
    List<LiveSubscription> live,
    List<BlockSize> blocks,
    List<BlockWant> present) {

  public SubscriptionInput {
    demands = List.copyOf(demands);
    live = List.copyOf(live);
    blocks = List.copyOf(blocks);
    present = List.copyOf(present);
  }
}
