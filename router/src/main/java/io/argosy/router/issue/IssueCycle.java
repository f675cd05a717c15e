package io.argosy.router.issue;

import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Routes become tasks, one each; tasks nobody wants any more are withdrawn. */
public final class IssueCycle {

  private static final Logger LOG = LoggerFactory.getLogger(IssueCycle.class);

  /** Bounds one transaction; what is left over rings the bell again. */
  private static final int MOST_TASKS = 20_000;

  /** For so long a late report still finds what its task was. */
  private static final Duration CLOSED_KEPT = Duration.ofDays(30);

  private record Issued(int tasks, int withdrawn, int changed) {}

  private final IssueStore store;
  private final Transactions transactions;
  private final Wake wake;
  private final Clock clock;

  public IssueCycle(IssueStore store, Transactions transactions, Wake wake, Clock clock) {
    this.store = store;
    this.transactions = transactions;
    this.wake = wake;
    this.clock = clock;
  }

  public void run() {
    Instant now = clock.instant();
    announce(transactions.inOne(() -> issueAt(now)));
  }

  public void forget() {
    Instant before = clock.instant().minus(CLOSED_KEPT);
    LOG.debug("forgot closed tasks={}", transactions.inOne(() -> store.forgetClosed(before)));
  }

  /** Withdrawn first: a file request has one live task, and a new route needs its place. */
  private Issued issueAt(Instant now) {
    int withdrawn = store.withdrawUnwanted(now);
    int changed = store.followPriorities();
    return new Issued(store.issue(MOST_TASKS, now), withdrawn, changed);
  }

  private void announce(Issued issued) {
    if (issued.tasks() + issued.withdrawn() + issued.changed() > 0) {
      LOG.info(
          "issued tasks={} withdrawn={} reprioritised={}",
          issued.tasks(),
          issued.withdrawn(),
          issued.changed());
    }
    if (issued.tasks() > 0) {
      wake.stage(Stage.CLAIM);
    }
    if (issued.tasks() == MOST_TASKS) {
      wake.stage(Stage.ISSUE);
    }
  }
}
