package io.argosy.router.issue;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Turns;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Routes become tasks, one each; tasks nobody wants any more are withdrawn. It runs on all routers
 * at once, each at the destinations that no other works on.
 */
public final class IssueCycle {

  private static final Logger LOG = LoggerFactory.getLogger(IssueCycle.class);

  /** Bounds one transaction; what is left over rings the bell again. */
  private static final int MOST_TASKS = 100_000;

  /** For so long a late report still finds what its task was. */
  private static final Duration CLOSED_KEPT = Duration.ofDays(30);

  private record Issued(int tasks, int withdrawn, int changed, boolean more) {}

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
    announce(ground.transactions().inOne(() -> issueAt(now)));
  }

  /** Looks at every task: for the sweep, and not for each ring. */
  public void tidy() {
    Instant now = ground.clock().instant();
    announce(
        ground
            .transactions()
            .inOne(
                () -> new Issued(0, store.withdrawUnwanted(now), store.followPriorities(), false)));
  }

  public void forget() {
    Instant before = ground.clock().instant().minus(CLOSED_KEPT);
    int forgotten = ground.transactions().inOne(() -> store.forgetClosed(before));
    LOG.debug("forgot closed tasks={}", forgotten);
  }

  /** Withdrawn first: a file request has one live task, and a new route needs its place. */
  private Issued issueAt(Instant now) {
    Instant lately = now.minus(Wake.HEARD_WITHIN);
    int withdrawn = store.withdrawCancelled(lately, now);
    int changed = store.followPriorities(lately);
    List<WaitingRoute> waiting = store.waiting(MOST_TASKS);
    int tasks = store.issue(ownOf(waiting), now);
    return new Issued(tasks, withdrawn, changed, tasks > 0 && waiting.size() == MOST_TASKS);
  }

  private List<Long> ownOf(List<WaitingRoute> waiting) {
    Set<Long> destinations = waiting.stream().map(WaitingRoute::destinationNodeId).collect(toSet());
    Set<Long> own = ground.turns().take(Stage.ISSUE, destinations);
    return waiting.stream()
        .filter(route -> own.contains(route.destinationNodeId()))
        .map(WaitingRoute::id)
        .toList();
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
      ground.wake().stage(Stage.CLAIM);
    }
    if (issued.more()) {
      ground.wake().stage(Stage.ISSUE);
    }
  }
}
