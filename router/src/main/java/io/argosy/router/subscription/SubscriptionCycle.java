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
 * Approved wishes become subscriptions, and their blocks block destinations. A static request wants
 * the blocks that there were when a destination approved it; once all their files are there its
 * subscription ends, and with the last of them the request. Only datasets whose requests or files
 * changed are looked at; a slow sweep over all of them finds what was changed past the commands. It
 * runs on all routers at once, each at the datasets that no other follows.
 */
public final class SubscriptionCycle {

  private static final Logger LOG = LoggerFactory.getLogger(SubscriptionCycle.class);

  /** Read at once, and followed together unless their blocks are too many. */
  static final int CHANGES_AT_ONCE = 1_000;

  /** 10,000 datasets are gone through in about half an hour. */
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

  /** Follows what changed. What another router is following stays for it, and the next look. */
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
    if (!changed.next(0, 1).isEmpty()) {
      context.wake(Stage.SUBSCRIPTION); // it may have been left to this sweep
    }
    followFailed();
  }

  /** Until nothing is left: what another router has left meanwhile is there the next time. */
  private void followAll() {
    int followed;
    do {
      followed = pass(bundling::together);
      bundling.ended();
    } while (followed > 0);
  }

  /** By the sweep: a dataset that cannot be followed must not end the readiness of this router. */
  private void followFailed() {
    if (bundling.hasFailed()) {
      int mended = pass(bundling::alone);
      LOG.info("followed changes that had failed changes={}", mended);
    }
  }

  /** Goes through all changes once; how many were followed. */
  private int pass(Function<List<Change>, List<ChangeBundle>> bundles) {
    int followed = 0;
    List<Change> changes = changed.next(0, CHANGES_AT_ONCE);
    while (!changes.isEmpty()) {
      followed += bundles.apply(changes).stream().mapToInt(this::follow).sum();
      changes = changed.next(changes.getLast().id(), CHANGES_AT_ONCE);
    }
    return followed;
  }

  private int follow(ChangeBundle bundle) {
    boolean done = false;
    try {
      List<Change> followed = bundle.within(check(bundle.datasets()));
      changed.handled(followed);
      bundling.succeeded(bundle);
      done = true;
      return followed.size();
    } finally {
      if (!done) {
        LOG.warn(
            "cannot follow changes datasets={}", bundle.datasets().stream().limit(10).toList());
        bundling.failed(bundle);
      }
    }
  }

  private record Checked(Set<Long> own, SubscriptionPlan plan) {}

  /** Returns those of the datasets that no other router is following now. */
  private Set<Long> check(Set<Long> datasets) {
    Checked checked = context.inOne(() -> write(datasets));
    announce(checked.plan());
    recount(checked.own());
    end(checked.own());
    return checked.own();
  }

  /**
   * Read under the turn of each dataset: what another router has written of it is committed, and
   * what changes from now on is followed later.
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
          "subscribed opened={} ended={} closed={} changed={} blocks={} removed={}",
          written.openings().size(),
          written.endings().size(),
          written.closings().size(),
          written.changes().size(),
          written.puts().size(),
          written.removals().size());
      context.wake(Stage.ACTIVATION);
    }
  }

  /** After what is written is committed: of two routers the later one sees all that has ended. */
  private void end(Set<Long> datasets) {
    List<Long> fulfilled = store.fulfilled(datasets);
    if (!fulfilled.isEmpty()) {
      context.inOne(() -> requests.end(fulfilled, context.now()));
      LOG.info("static requests are done requests={}", fulfilled);
    }
  }

  /** Replicas that were injected at a destination did not come through harvest. */
  private void recount(Set<Long> datasets) {
    int wrong = context.inOne(() -> store.recount(datasets));
    if (wrong > 0) {
      LOG.info("counted replicas that came by injection blocks={}", wrong);
      context.wake(Stage.ACTIVATION);
    }
  }
}
