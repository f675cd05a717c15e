package io.argosy.router.issue;

import io.argosy.router.routing.RouteLedger;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.KeyLocks;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates one task for each route whose file fits at its destination, and withdraws tasks that are
 * no longer wanted. It runs on all routers at once, each for destinations that no other processes.
 */
public final class IssueCycle {

  private static final Logger LOG = LoggerFactory.getLogger(IssueCycle.class);

  /** Bounds one step, after which agents can claim its tasks; the remaining routes follow. */
  private static final int MOST_TASKS = 500_000;

  /** The number of concurrent transactions that create tasks. */
  private static final int WRITERS = 2;

  /** Fewer routes are written in one transaction. */
  private static final int MANY = 20_000;

  /** How long a late report finds its closed task. */
  private static final Duration CLOSED_STORED_FOR = Duration.ofDays(30);

  private final IssueStore store;
  private final RouteLedger routes;
  private final KeyLocks locks;
  private final StageContext context;
  private final int many;
  private final int mostTasks;
  private final AtomicReference<RoutesSeen> seen = new AtomicReference<>(RoutesSeen.NONE);

  public IssueCycle(IssueStore store, RouteLedger routes, KeyLocks locks, StageContext context) {
    this(store, routes, locks, context, MANY, MOST_TASKS);
  }

  /**
   * @param many number of routes from which several transactions are used
   * @param mostTasks most routes that are read at once
   */
  IssueCycle(
      IssueStore store,
      RouteLedger routes,
      KeyLocks locks,
      StageContext context,
      int many,
      int mostTasks) {
    this.store = store;
    this.routes = routes;
    this.locks = locks;
    this.context = context;
    this.many = many;
    this.mostTasks = mostTasks;
  }

  /** Withdraws tasks first, because a file request has at most one live task. */
  public void run() {
    Instant now = context.now();
    follow(Optional.of(now.minus(Stage.NOTICED_WITHIN)), now);
    issueAt(now);
  }

  /** Checks every task; for the sweep only, as it is too expensive for a wake-up. */
  public void tidy() {
    follow(Optional.empty(), context.now());
  }

  public void forget() {
    Instant before = context.now().minus(CLOSED_STORED_FOR);
    int forgotten = inPortions(() -> store.forgetClosed(before));
    LOG.debug("Deleted closed tasks: tasks={}", forgotten);
  }

  private void follow(Optional<Instant> changedSince, Instant now) {
    int withdrawn = inPortions(() -> store.withdrawUnwanted(changedSince, now));
    int askedBack = inPortions(() -> store.askBackSuspended(changedSince, now));
    int changed = inPortions(() -> store.followPriorities(changedSince));
    if (withdrawn + askedBack + changed > 0) {
      LOG.info(
          "Updated tasks: withdrawn={} asked-back={} reprioritised={}",
          withdrawn,
          askedBack,
          changed);
    }
  }

  /** Uses one transaction per portion, which keeps locks short and limits what an outage undoes. */
  private int inPortions(Supplier<Integer> portion) {
    return Portions.all(() -> context.inOne(portion));
  }

  private void issueAt(Instant now) {
    RoutesSeen known = seen.get().at(now);
    boolean all = known.isAmongAll();
    long from;
    long last = known.after();
    Set<Long> destinations = new HashSet<>();
    WaitingRoutes waiting;
    do {
      from = last;
      waiting = waitingAfter(from);
      destinations.addAll(waiting.destinations());
      issue(waiting, all, now);
      last = waiting.last();
    } while (waiting.size() >= mostTasks && last > from);
    if (all) {
      context.inOne(() -> store.endLacking(destinations, now));
    }
    seen.set(known.with(last));
  }

  private WaitingRoutes waitingAfter(long route) {
    return context.inOne(() -> store.waiting(route, mostTasks));
  }

  private void issue(WaitingRoutes waiting, boolean all, Instant now) {
    List<WaitingRoutes> parts = waiting.split(waiting.size() < many ? 1 : WRITERS);
    List<Integer> tasks =
        context
            .transactions()
            .each(
                parts.stream()
                    .<Supplier<Integer>>map(part -> () -> issueIts(part, all, now))
                    .toList());
    log(tasks.stream().mapToInt(Integer::intValue).sum());
  }

  /**
   * Shares out the space of the destinations under their locks, as other routers do.
   *
   * @param anew whether what is missing is counted anew
   */
  private int issueIts(WaitingRoutes part, boolean anew, Instant now) {
    WaitingRoutes mine = part.to(locks.take(Stage.ISSUE, part.destinations()));
    Map<Long, List<SizedRoute>> issued = new HashMap<>(mine.byDestination());
    List<SizedRoute> withheld = new ArrayList<>();
    Map<Long, IssueStore.Shortage> shortages = new HashMap<>();
    store
        .spaces(mine.destinations(), now)
        .forEach(
            (node, space) -> {
              long room = SpaceRule.room(space).orElse(Long.MAX_VALUE);
              SpaceRule.Share share = SpaceRule.share(room, issued.get(node), store::inOrder);
              issued.put(node, share.issued());
              withheld.addAll(share.withheld());
              if (!share.withheld().isEmpty()) {
                shortages.put(node, share.shortage(room + space.onItsWay()));
              }
            });
    store.lacking(mine.destinations(), shortages, anew, now);
    routes.withhold(
        Columns.longs(mine.destinations(), Long::longValue),
        Columns.longs(withheld, SizedRoute::key));
    return store.issue(new WaitingRoutes(mine.last(), issued), now);
  }

  private void log(int issued) {
    if (issued > 0) {
      LOG.info("Issued tasks: tasks={}", issued);
      context.wake(Stage.CLAIM);
    }
  }
}
