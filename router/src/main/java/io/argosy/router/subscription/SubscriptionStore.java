package io.argosy.router.subscription;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Where subscriptions live. */
public interface SubscriptionStore {

  /** What is wished and wanted of these datasets. */
  SubscriptionInput read(Collection<Long> datasets);

  /**
   * Inside the cycle's transaction. What is no longer so is left out: a wish cancelled meanwhile, a
   * block wanted again, a static wish whose files are not all there any more.
   */
  void write(SubscriptionPlan plan, Instant at);

  /**
   * Static requests of these datasets that want nothing any more: every destination has decided,
   * and of each that agreed all wishes have ended.
   */
  List<Long> fulfilled(Collection<Long> datasets);

  /**
   * Sets the kept counts of these datasets' blocks to what the destinations hold; returns how many
   * were wrong.
   */
  int recount(Collection<Long> datasets);
}
