package io.argosy.router.issue;

import static java.util.stream.Collectors.toMap;

import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Reported;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Closes unclaimed tasks whose source or link has become unusable, so that their files are planned
 * again. Tasks that an agent holds continue. A late success of a closed task still counts.
 */
public final class RerouteCycle {

  /** Bounds one transaction; the remaining tasks follow in the next sweep. */
  private static final int MOST_TASKS = 20_000;

  private final RerouteStore store;
  private final RouteLedger routes;
  private final FileRequestLedger requests;
  private final ReroutingPolicy policy;
  private final ModeBook modes;
  private final ActionLog actions;
  private final StageContext context;
  private final Reported reportedDry = new Reported();
  private final Reported reportedPinned = new Reported();

  public RerouteCycle(
      RerouteStore store,
      RouteLedger routes,
      FileRequestLedger requests,
      ReroutingPolicy policy,
      ModeBook modes,
      ActionLog actions,
      StageContext context) {
    this.store = store;
    this.routes = routes;
    this.requests = requests;
    this.policy = policy;
    this.modes = modes;
    this.actions = actions;
    this.context = context;
  }

  public void run() {
    act(modes.of(Automatic.REROUTING));
  }

  private void act(Mode mode) {
    if (mode == Mode.OFF) {
      return;
    }
    Instant now = context.now();
    List<LinkQueue> bad =
        store.queues(now).stream().filter(queue -> queue.turnedBad().isPresent()).toList();
    reportedDry.retain(bad.stream().map(LinkQueue::link).toList());
    List<PinnedQueue> pinned = bad.stream().flatMap(queue -> pinned(queue).stream()).toList();
    reportedPinned.retain(pinned.stream().map(PinnedQueue::about).toList());
    pinned.stream().filter(one -> reportedPinned.begins(one.about())).forEach(p -> log(p, mode));
    Map<LinkQueue.Link, Long> kept =
        pinned.stream().collect(toMap(PinnedQueue::link, one -> one.pinned().tasks()));
    long closed = 0;
    for (LinkQueue queue : bad) {
      closed +=
          mode == Mode.ON ? close(queue, now) : dryRun(queue, kept.getOrDefault(queue.link(), 0L));
    }
    if (closed > 0) {
      context.wake(Stage.ROUTING);
    }
  }

  private long close(LinkQueue queue, Instant now) {
    long[] closed =
        context.inOne(
            () -> {
              long[] ids =
                  store.withdrawFree(queue.link(), now.minus(policy.pause()), MOST_TASKS, now);
              routes.close(ids);
              requests.rerouted(ids, now);
              return ids;
            });
    if (closed.length > 0) {
      log(queue, Mode.ON, closed.length);
    }
    return closed.length;
  }

  /** Logs a dry run, once as long as its cause persists. */
  private long dryRun(LinkQueue queue, long kept) {
    long free = queue.tasks() - kept;
    if (free > 0 && reportedDry.begins(queue.link())) {
      log(queue, Mode.DRY_RUN, free);
    }
    return 0;
  }

  /** Pinned tasks of an unusable link, which are not closed. */
  private record PinnedQueue(LinkQueue.Link link, RerouteStore.Pinned pinned) {
    record About(LinkQueue.Link link, String why) {}

    About about() {
      return new About(link, pinned.why());
    }
  }

  private Optional<PinnedQueue> pinned(LinkQueue queue) {
    return store.pinned(queue.link()).map(its -> new PinnedQueue(queue.link(), its));
  }

  private void log(PinnedQueue queue, Mode mode) {
    actions.record(
        AutomaticAction.pinned(
            Automatic.REROUTING,
            mode,
            queue.pinned().why(),
            Map.of(
                "source", queue.link().source(),
                "destination", queue.link().destination(),
                "tasks", queue.pinned().tasks())));
  }

  private void log(LinkQueue queue, Mode mode, long tasks) {
    actions.record(
        new AutomaticAction(
            Automatic.REROUTING,
            "reroute",
            mode,
            queue.turnedBad().orElse(""),
            Map.of(
                "source", queue.link().source(),
                "destination", queue.link().destination(),
                "tasks", tasks)));
  }
}
