package io.argosy.router.subscription;

import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.catalog.ChangedDatasets.Change;
import io.argosy.router.request.EndedRequests;
import io.argosy.router.stage.KeyLocks;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns approved requests into subscriptions, and their blocks into block destinations. A static
 * request wants the blocks that existed when a destination approved it. Once all their files have
 * arrived its subscription ends, and with the last subscription the request. A run reads changed
 * datasets only; a slow sweep over all finds unannounced changes. It runs on all routers at once,
 * each with datasets that no other router processes.
 */
public final class SubscriptionCycle {

  private static final Logger LOG = LoggerFactory.getLogger(SubscriptionCycle.class);

  /** The most changes that are read and processed together. */
  static final int CHANGES_AT_ONCE = 1_000;

  /** At this size, a sweep over 10,000 datasets takes about half an hour. */
  static final int SWEPT_AT_ONCE = 50;

  private final SubscriptionStore store;
  private final ChangedDatasets changed;
  private final EndedRequests requests;
  private final KeyLocks locks;
  private final StageContext context;
  private final AtomicLong swept = new AtomicLong();
  private final Bundling bundling = new Bundling(CHANGES_AT_ONCE);

  public SubscriptionCycle(
      SubscriptionStore store,
      ChangedDatasets changed,
      EndedRequests requests,
      KeyLocks locks,
      StageContext context) {
    this.store = store;
    this.changed = changed;
    this.requests = requests;
    this.locks = locks;
    this.context = context;
  }

  /** Processes the changed datasets, except those that another router processes. */
  public void run() {
    followAll();
  }

  /** Compares the next datasets with their requests and replicas; starts again after the last. */
  public void sweep() {
    List<Long> datasets = changed.after(swept.get(), SWEPT_AT_ONCE);
    swept.set(datasets.isEmpty() ? 0 : datasets.getLast());
    if (!datasets.isEmpty()) {
      check(Set.copyOf(datasets));
    }
    if (!changed.next(0, 1).isEmpty()) {
      context.wake(Stage.SUBSCRIPTION); // earlier work may have been left to it
    }
    followFailed();
  }

  /**
   * Repeats until nothing is left; what another router leaves meanwhile is read by the next run.
   */
  private void followAll() {
    int followed;
    do {
      followed = pass(bundling::together);
      bundling.ended();
    } while (followed > 0);
  }

  /** Runs in the sweep, so that a dataset that always fails does not make this router unready. */
  private void followFailed() {
    if (bundling.hasFailed()) {
      int mended = pass(bundling::alone);
      LOG.info("Processed changes that had failed: changes={}", mended);
    }
  }

  /** Processes all changes once; returns how many. */
  private int pass(Function<List<Change>, List<List<Change>>> bundles) {
    int followed = 0;
    List<Change> changes = changed.next(0, CHANGES_AT_ONCE);
    while (!changes.isEmpty()) {
      followed += bundles.apply(changes).stream().mapToInt(this::follow).sum();
      changes = changed.next(changes.getLast().id(), CHANGES_AT_ONCE);
    }
    return followed;
  }

  private int follow(List<Change> bundle) {
    Set<Long> datasets = Bundling.datasetsOf(bundle);
    boolean done = false;
    try {
      Set<Long> own = check(datasets);
      List<Change> followed =
          bundle.stream().filter(change -> own.contains(change.datasetId())).toList();
      changed.handled(followed);
      bundling.succeeded(bundle);
      done = true;
      return followed.size();
    } finally {
      if (!done) {
        LOG.warn(
            "Could not process changed datasets: datasets={}",
            datasets.stream().limit(10).toList());
        bundling.failed(bundle);
      }
    }
  }

  private record Checked(Set<Long> own, SubscriptionPlan plan) {}

  /** Processes the datasets that no other router is processing now, and returns them. */
  private Set<Long> check(Set<Long> datasets) {
    Checked checked = context.inOne(() -> write(datasets));
    announce(checked.plan());
    recount(checked.own());
    end(checked.own());
    return checked.own();
  }

  /**
   * Reads and writes under the turn of each dataset: other routers have committed their changes of
   * it, and later changes are processed later.
   */
  private Checked write(Set<Long> datasets) {
    Set<Long> own = locks.take(Stage.SUBSCRIPTION, datasets);
    SubscriptionPlan plan = SubscriptionPlan.of(store.read(own));
    if (!plan.isEmpty()) {
      store.write(plan, context.now());
    }
    return new Checked(own, plan);
  }

  private void announce(SubscriptionPlan written) {
    if (!written.isEmpty()) {
      LOG.info(
          "Updated subscriptions: opened={} ended={} closed={} changed={} blocks={} removed={}",
          written.openings().size(),
          written.endings().size(),
          written.closings().size(),
          written.changes().size(),
          written.puts().size(),
          written.removals().size());
      context.wake(Stage.ACTIVATION);
    }
  }

  /**
   * Runs after the commit, so that of two routers the later one sees all subscriptions that ended.
   */
  private void end(Set<Long> datasets) {
    List<Long> fulfilled = store.fulfilled(datasets);
    if (!fulfilled.isEmpty()) {
      context.inOne(() -> requests.end(fulfilled, context.now()));
      LOG.info("Static requests are done: requests={}", fulfilled);
    }
  }

  /** Counts replicas that were injected at a destination and did not pass through harvest. */
  private void recount(Set<Long> datasets) {
    int wrong = context.inOne(() -> store.recount(datasets));
    if (wrong > 0) {
      LOG.info("Counted injected replicas: blocks={}", wrong);
      context.wake(Stage.ACTIVATION);
    }
  }
}
