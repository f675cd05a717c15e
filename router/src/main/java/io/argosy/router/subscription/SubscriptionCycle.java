package io.argosy.router.subscription;

import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Approved wishes become subscriptions, and their blocks block destinations. */
public final class SubscriptionCycle {

  private static final Logger LOG = LoggerFactory.getLogger(SubscriptionCycle.class);

  private final SubscriptionStore store;
  private final Transactions transactions;
  private final Wake wake;
  private final Clock clock;

  public SubscriptionCycle(
      SubscriptionStore store, Transactions transactions, Wake wake, Clock clock) {
    this.store = store;
    this.transactions = transactions;
    this.wake = wake;
    this.clock = clock;
  }

  public void run() {
    write(SubscriptionPlan.of(store.read()));
  }

  private void write(SubscriptionPlan plan) {
    if (plan.isEmpty()) {
      return;
    }
    transactions.inOne(() -> store.write(plan, clock.instant()));
    LOG.info(
        "subscribed opened={} closed={} blocks={} removed={}",
        plan.openings().size(),
        plan.closings().size(),
        plan.puts().size(),
        plan.removals().size());
    wake.stage(Stage.ACTIVATION);
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
