package io.argosy.router.subscription;

import java.time.Instant;
import java.util.Collection;

/** Where subscriptions live. */
public interface SubscriptionStore {

  /** What is wished and wanted of these datasets. */
  SubscriptionInput read(Collection<Long> datasets);

  /**
   * Inside the cycle's transaction. What is no longer so is left out: a wish cancelled meanwhile, a
   * block wanted again.
   */
  void write(SubscriptionPlan plan, Instant at);

  /**
   * Sets the kept counts of these datasets' blocks to what the destinations hold; returns how many
   * were wrong.
   */
  int recount(Collection<Long> datasets);
}
