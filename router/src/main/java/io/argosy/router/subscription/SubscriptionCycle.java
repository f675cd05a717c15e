package io.argosy.router.subscription;

import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.catalog.ChangedDatasets.Change;
import io.argosy.router.request.EndedRequests;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Turns;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Approved wishes become subscriptions, and their blocks block destinations. A static request wants
 * the blocks that there were when a destination approved it; once all their files are there its
 * subscription ends, and with the last of them the request. Only datasets whose requests or files
 * changed are looked at; a slow sweep over all of them finds what was changed past the commands. It
 * runs on all routers at once, each at the destinations that no other writes.
 */
public final class SubscriptionCycle {

  private static final Logger LOG = LoggerFactory.getLogger(SubscriptionCycle.class);

  /** Their blocks are in memory together, tens of thousands in datasets of usual size. */
  static final int CHANGES_AT_ONCE = 1_000;

  /** 10,000 datasets are gone through in about half an hour. */
  static final int SWEPT_AT_ONCE = 50;

  private final SubscriptionStore store;
  private final ChangedDatasets changed;
  private final EndedRequests requests;
  private final Ground ground;
  private final AtomicLong swept = new AtomicLong();

  public SubscriptionCycle(
      SubscriptionStore store, ChangedDatasets changed, EndedRequests requests, Ground ground) {
    this.store = store;
    this.changed = changed;
    this.requests = requests;
    this.ground = ground;
  }

  /** What a cycle stands on. */
  public record Ground(Turns turns, Transactions transactions, Wake wake, Clock clock) {}

  /** Follows what changed. What another router is writing stays for it, and for the next look. */
  public void run() {
    followAll();
  }

  /**
   * Holds the next datasets against their wishes and replicas, changed or not, and begins anew
   * after the last.
   */
  public void sweep() {
    List<Long> datasets = changed.after(swept.get(), SWEPT_AT_ONCE);
    swept.set(datasets.isEmpty() ? 0 : datasets.getLast());
    if (!datasets.isEmpty()) {
      check(Set.copyOf(datasets));
    }
  }

  private void followAll() {
    List<Change> changes;
    do {
      changes = changed.next(CHANGES_AT_ONCE);
    } while (!changes.isEmpty() && follow(changes));
  }

  private boolean follow(List<Change> changes) {
    boolean whole = check(changes.stream().map(Change::datasetId).collect(Collectors.toSet()));
    if (whole) {
      changed.handled(changes);
    }
    return whole;
  }

  /** Whether all that had to change was for this router to write. */
  private boolean check(Set<Long> datasets) {
    SubscriptionPlan plan = SubscriptionPlan.of(store.read(datasets));
    SubscriptionPlan own =
        plan.isEmpty() ? plan : ground.transactions().inOne(() -> writeOwn(plan));
    announce(own);
    recount(datasets);
    end(datasets);
    return own.equals(plan);
  }

  /** What another router is writing is its own; it was rung too, and looks again afterwards. */
  private SubscriptionPlan writeOwn(SubscriptionPlan plan) {
    SubscriptionPlan own =
        plan.within(ground.turns().take(Stage.SUBSCRIPTION, plan.destinations()));
    if (!own.isEmpty()) {
      store.write(own, ground.clock().instant());
    }
    return own;
  }

  private void announce(SubscriptionPlan written) {
    if (!written.isEmpty()) {
      LOG.info(
          "subscribed opened={} ended={} closed={} changed={} blocks={} removed={}",
          written.openings().size(),
          written.endings().size(),
          written.closings().size(),
          written.changes().size(),
          written.puts().size(),
          written.removals().size());
      ground.wake().stage(Stage.ACTIVATION);
    }
  }

  /** After what is written is committed: of two routers the later one sees all that has ended. */
  private void end(Set<Long> datasets) {
    List<Long> fulfilled = store.fulfilled(datasets);
    if (!fulfilled.isEmpty()) {
      ground.transactions().inOne(() -> requests.end(fulfilled, ground.clock().instant()));
      LOG.info("static requests are done requests={}", fulfilled);
    }
  }

  /** Replicas that were injected at a destination did not come through harvest. */
  private void recount(Set<Long> datasets) {
    int wrong = ground.transactions().inOne(() -> store.recount(datasets));
    if (wrong > 0) {
      LOG.info("counted replicas that came by injection blocks={}", wrong);
      ground.wake().stage(Stage.ACTIVATION);
    }
  }
}
