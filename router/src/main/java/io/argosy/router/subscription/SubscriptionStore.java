package io.argosy.router.subscription;

import java.time.Instant;

/** Where subscriptions live. */
public interface SubscriptionStore {

  SubscriptionInput read();

  /**
   * Inside the cycle's transaction. What is no longer so is left out: a wish cancelled meanwhile, a
   * block wanted again.
   */
  void write(SubscriptionPlan plan, Instant at);

  /** Sets every kept count to what the destination holds; returns how many were wrong. */
  int recount();
}
