package io.argosy.router.issue;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    Map<LinkQueue, RerouteStore.Pinned> pinned = pinned(bad);
    logPinned(pinned, mode);
    long closed = 0;
    for (LinkQueue queue : bad) {
      closed += mode == Mode.ON ? close(queue, now) : dryRun(queue, pinned.get(queue));
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
  private long dryRun(LinkQueue queue, RerouteStore.@Nullable Pinned pinned) {
    long free = queue.tasks() - (pinned == null ? 0 : pinned.tasks());
    if (free > 0 && reportedDry.begins(queue.link())) {
      log(queue, Mode.DRY_RUN, free);
    }
    return 0;
  }

  /** Returns the pinned tasks of unusable links, which are not closed. */
  private Map<LinkQueue, RerouteStore.Pinned> pinned(List<LinkQueue> bad) {
    Map<LinkQueue, RerouteStore.Pinned> pinned = new LinkedHashMap<>();
    for (LinkQueue queue : bad) {
      store.pinned(queue.link()).ifPresent(tasks -> pinned.put(queue, tasks));
    }
    return pinned;
  }

  /** Logs the pinned tasks of each link, once while a pin with this reason lasts. */
  private void logPinned(Map<LinkQueue, RerouteStore.Pinned> pinned, Mode mode) {
    Map<Object, AutomaticAction> entries = new LinkedHashMap<>();
    pinned.forEach(
        (queue, tasks) ->
            entries.put(
                Map.entry(queue.link(), tasks.why()),
                AutomaticAction.pinned(
                    Automatic.REROUTING, mode, tasks.why(), facts(queue, tasks.tasks()))));
    reportedPinned.recordNew(entries, actions);
  }

  private static Map<String, Object> facts(LinkQueue queue, long tasks) {
    return Map.of("source", queue.source(), "destination", queue.destination(), "tasks", tasks);
  }

  private void log(LinkQueue queue, Mode mode, long tasks) {
    actions.record(
        new AutomaticAction(
            Automatic.REROUTING,
            "reroute",
            mode,
            queue.turnedBad().orElse(""),
            facts(queue, tasks)));
  }
}
