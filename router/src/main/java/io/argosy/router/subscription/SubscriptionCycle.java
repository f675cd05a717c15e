package io.argosy.router.subscription;

import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Turns;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Approved wishes become subscriptions, and their blocks block destinations. It runs on all routers
 * at once, each at the destinations that no other writes.
 */
public final class SubscriptionCycle {

  private static final Logger LOG = LoggerFactory.getLogger(SubscriptionCycle.class);

  private final SubscriptionStore store;
  private final Turns turns;
  private final Transactions transactions;
  private final Wake wake;
  private final Clock clock;

  public SubscriptionCycle(
      SubscriptionStore store, Turns turns, Transactions transactions, Wake wake, Clock clock) {
    this.store = store;
    this.turns = turns;
    this.transactions = transactions;
    this.wake = wake;
    this.clock = clock;
  }

  public void run() {
    write(SubscriptionPlan.of(store.read()));
  }

  private void write(SubscriptionPlan plan) {
    if (!plan.isEmpty()) {
      announce(transactions.inOne(() -> writeOwn(plan)));
    }
  }

  /** What another router is writing is its own; it was rung too, and looks again afterwards. */
  private SubscriptionPlan writeOwn(SubscriptionPlan plan) {
    SubscriptionPlan own = plan.within(turns.take(Stage.SUBSCRIPTION, plan.destinations()));
    if (!own.isEmpty()) {
      store.write(own, clock.instant());
    }
    return own;
  }

  private void announce(SubscriptionPlan written) {
    if (!written.isEmpty()) {
      LOG.info(
          "subscribed opened={} closed={} changed={} blocks={} removed={}",
          written.openings().size(),
          written.closings().size(),
          written.changes().size(),
          written.puts().size(),
          written.removals().size());
      wake.stage(Stage.ACTIVATION);
    }
  }

  /**
   * What was injected at a destination did not come through harvest, and is counted here. It looks
   * at every block destination: for the sweep, and not for each ring.
   */
  public void recount() {
    int changed = transactions.inOne(store::recount);
    if (changed > 0) {
      LOG.info("counted replicas that came by injection blocks={}", changed);
      wake.stage(Stage.ACTIVATION);
    }
  }
}
