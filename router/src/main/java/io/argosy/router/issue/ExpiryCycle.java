package io.argosy.router.issue;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.argosy.router.activation.Backoff;
import io.argosy.router.activation.BackoffStore;
import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.activation.IdleRequest;
import io.argosy.router.activation.StuckBlock;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Reported;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Puts file requests without progress into backoff, so that they leave the window and return later,
 * and suspends blocks that are stuck. Tasks that an agent holds are not affected.
 */
public final class ExpiryCycle {

  /** Bounds one transaction; the remaining files follow in the next sweep. */
  private static final int MOST_FILES = 20_000;

  private final BackoffStore store;
  private final RerouteStore tasks;
  private final RouteLedger routes;
  private final LinkBins bins;
  private final ExpiryPolicy policy;
  private final ModeBook modes;
  private final ActionLog actions;
  private final StageContext context;
  private final Reported reportedDry = new Reported();
  private final Reported reportedPinned = new Reported();

  public ExpiryCycle(
      BackoffStore store,
      RerouteStore tasks,
      RouteLedger routes,
      LinkBins bins,
      ExpiryPolicy policy,
      ModeBook modes,
      ActionLog actions,
      StageContext context) {
    this.store = store;
    this.tasks = tasks;
    this.routes = routes;
    this.bins = bins;
    this.policy = policy;
    this.modes = modes;
    this.actions = actions;
    this.context = context;
  }

  public void run() {
    act(modes.of(Automatic.EXPIRY), context.now());
  }

  private void act(Mode mode, Instant now) {
    if (mode != Mode.OFF) {
      List<IdleRequest> idle = idle(now);
      List<Backoff> due = policy.due(idle, now);
      logBackoffs(mode == Mode.ON ? backOff(due, now) : due, mode);
      List<StuckBlock> stuck = store.stuck(policy.rests());
      List<StuckBlock> free = stuck.stream().filter(b -> b.pinned().isEmpty()).toList();
      (mode == Mode.ON ? suspend(free, now) : free)
          .forEach(block -> log(block, suspended(block, mode)));
      logPinned(policy.pinned(idle, now), stuck, mode);
    }
    int woken = Portions.inOrder(after -> context.inOne(() -> store.wake(now, after)));
    if (woken > 0) {
      context.wake(Stage.ACTIVATION);
    }
  }

  private List<IdleRequest> idle(Instant now) {
    return store.idle(policy.unsourcedBefore(now), policy.sourcedBefore(now), MOST_FILES);
  }

  private List<StuckBlock> suspend(List<StuckBlock> stuck, Instant now) {
    return context.inOne(() -> store.suspend(stuck, now));
  }

  /** Puts those into backoff that are still due and whose task no agent has taken meanwhile. */
  private List<Backoff> backOff(List<Backoff> due, Instant now) {
    if (due.isEmpty()) {
      return due;
    }
    List<Backoff> rested = context.inOne(() -> backOffNow(due, now));
    context.wake(Stage.ACTIVATION);
    return rested;
  }

  private List<Backoff> backOffNow(List<Backoff> due, Instant now) {
    List<Backoff> still = store.stillDue(due);
    Set<Long> held = new HashSet<>();
    Arrays.stream(tasks.withdrawUnlessHeld(keys(still), now)).forEach(held::add);
    List<Backoff> free = still.stream().filter(r -> !held.contains(r.fileRequestId())).toList();
    Set<Long> rested = store.rest(free);
    List<Backoff> ended = free.stream().filter(r -> rested.contains(r.fileRequestId())).toList();
    bins.expired(keys(ended), now);
    routes.close(keys(free));
    return ended;
  }

  private static long[] keys(List<Backoff> ended) {
    return ended.stream().mapToLong(Backoff::fileRequestId).toArray();
  }

  private record Kind(long destinationNodeId, String why) {

    Map<String, Object> facts(long files) {
      return Map.of("destination-id", destinationNodeId, "files", files);
    }
  }

  /** Counts file requests that are logged as one entry. */
  private static Map<Kind, Long> kinds(List<Backoff> backoffs, Function<Backoff, String> why) {
    return backoffs.stream()
        .collect(groupingBy(one -> new Kind(one.destinationNodeId(), why.apply(one)), counting()));
  }

  private void logBackoffs(List<Backoff> begun, Mode mode) {
    Map<Kind, Long> kinds = kinds(begun, Backoff::reason);
    reportedDry.retain(Kind.class, kinds.keySet());
    kinds.forEach(
        (kind, files) ->
            log(
                kind,
                new AutomaticAction(
                    Automatic.EXPIRY, "rest", mode, kind.why(), kind.facts(files))));
  }

  private static AutomaticAction suspended(StuckBlock block, Mode mode) {
    return new AutomaticAction(Automatic.EXPIRY, "suspend", mode, block.reason(), facts(block));
  }

  private static Map<String, Object> facts(StuckBlock block) {
    return Map.of(
        "block", block.block(), "destination", block.destination(), "files", block.files());
  }

  /** In a dry run, logs an action once as long as its cause persists. */
  private void log(Object about, AutomaticAction entry) {
    if (entry.mode() == Mode.ON || reportedDry.begins(about)) {
      actions.record(entry);
    }
  }

  /** Logs what is pinned, once as long as it lasts. */
  private void logPinned(List<Backoff> spared, List<StuckBlock> stuck, Mode mode) {
    Map<Object, AutomaticAction> pinned = new HashMap<>();
    kinds(spared, one -> one.request().pinned().orElse(""))
        .forEach(
            (kind, files) ->
                pinned.put(
                    kind,
                    AutomaticAction.pinned(Automatic.EXPIRY, mode, kind.why(), kind.facts(files))));
    for (StuckBlock block : stuck) {
      block
          .pinned()
          .ifPresent(
              why ->
                  pinned.put(
                      Map.entry(block.block(), block.destination()),
                      AutomaticAction.pinned(Automatic.EXPIRY, mode, why, facts(block))));
    }
    reportedPinned.recordNew(pinned, actions);
  }
}
