package io.argosy.router.issue;

import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Turns;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Routes become tasks, one each; tasks nobody wants any more are withdrawn. It runs on all routers
 * at once, each at the destinations that no other works on.
 */
public final class IssueCycle {

  private static final Logger LOG = LoggerFactory.getLogger(IssueCycle.class);

  /** Bounds one transaction, after which agents see its tasks; others follow at once. */
  static final int MOST_TASKS = 250_000;

  /** For so long a late report still finds what its task was. */
  private static final Duration CLOSED_KEPT = Duration.ofDays(30);

  /** What was done to tasks that were there. */
  private record Followed(int withdrawn, int changed) {}

  /** What the first transaction does. */
  private record Begun(Followed followed, Issued issued) {}

  /**
   * @param last key of a route
   * @param more whether there may be later ones
   */
  private record Issued(int tasks, long last, boolean more) {}

  /** What a cycle needs from its stage. */
  public record Ground(Turns turns, Transactions transactions, Wake wake, Clock clock) {}

  private final IssueStore store;
  private final Ground ground;

  public IssueCycle(IssueStore store, Ground ground) {
    this.store = store;
    this.ground = ground;
  }

  public void run() {
    Instant now = ground.clock().instant();
    Begun begun = ground.transactions().inOne(() -> beginAt(now));
    tell(begun.followed());
    issueAll(begun.issued(), now);
  }

  /** Looks at every task: for the sweep, and not for each ring. */
  public void tidy() {
    Instant now = ground.clock().instant();
    tell(
        ground
            .transactions()
            .inOne(() -> new Followed(store.withdrawUnwanted(now), store.followPriorities())));
  }

  public void forget() {
    Instant before = ground.clock().instant().minus(CLOSED_KEPT);
    int forgotten = ground.transactions().inOne(() -> store.forgetClosed(before));
    LOG.debug("forgot closed tasks={}", forgotten);
  }

  /** Withdrawn first: a file request has one live task, and a new route needs its place. */
  private Begun beginAt(Instant now) {
    Instant lately = now.minus(Wake.HEARD_WITHIN);
    int withdrawn = store.withdrawCancelled(lately, now);
    int changed = store.followPriorities(lately);
    return new Begun(new Followed(withdrawn, changed), issueAfter(0, now));
  }

  private void issueAll(Issued first, Instant now) {
    Issued issued = first;
    tell(issued);
    while (issued.more()) {
      long after = issued.last();
      issued = ground.transactions().inOne(() -> issueAfter(after, now));
      tell(issued);
    }
  }

  private Issued issueAfter(long route, Instant now) {
    WaitingRoutes waiting = store.waiting(route, MOST_TASKS);
    WaitingRoutes own = waiting.to(ground.turns().take(Stage.ISSUE, waiting.destinations()));
    return new Issued(store.issue(own, now), waiting.last(), waiting.size() == MOST_TASKS);
  }

  private static void tell(Followed followed) {
    if (followed.withdrawn() + followed.changed() > 0) {
      LOG.info("tasks withdrawn={} reprioritised={}", followed.withdrawn(), followed.changed());
    }
  }

  private void tell(Issued issued) {
    if (issued.tasks() > 0) {
      LOG.info("issued tasks={}", issued.tasks());
      ground.wake().stage(Stage.CLAIM);
    }
  }
}
