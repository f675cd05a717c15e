package io.argosy.router.subscription;

import java.util.List;

/**
 * All that one cycle knows.
 *
 * @param blocks of the wished datasets
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
