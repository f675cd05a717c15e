package io.argosy.router.subscription;

import java.util.List;

/**
 * What one cycle knows of some datasets.
 *
 * @param blocks of those that are wished
 * @param present what is wanted so far
 */
public record SubscriptionInput(
    List<Wish> wishes,
    List<LiveSubscription> live,
    List<BlockSize> blocks,
    List<BlockWant> present) {

  public SubscriptionInput {
    wishes = List.copyOf(wishes);
    live = List.copyOf(live);
    blocks = List.copyOf(blocks);
    present = List.copyOf(present);
  }
}
