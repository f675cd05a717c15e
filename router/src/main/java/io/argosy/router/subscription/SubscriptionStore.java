package io.argosy.router.subscription;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Stores subscriptions and block destinations. */
public interface SubscriptionStore {

  /** Reads the demands, subscriptions, blocks and block destinations of these datasets. */
  SubscriptionInput read(Collection<Long> datasets);

  /**
   * Writes the plan in the cycle's transaction. Changes that no longer apply are skipped: a demand
   * that was cancelled meanwhile, a block that is wanted again, a static demand whose files are no
   * longer complete.
   */
  void write(SubscriptionPlan plan, Instant at);

  /**
   * Returns static requests of these datasets that are complete: every destination has decided, and
   * all demands at those that approved have ended.
   */
  List<Long> fulfilled(Collection<Long> datasets);

  /**
   * Sets the stored counts of these datasets' blocks to what the destinations hold; returns how
   * many were wrong.
   */
  int recount(Collection<Long> datasets);
}
