package io.argosy.router.issue;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.argosy.router.activation.Expiry;
import io.argosy.router.activation.IdleRequest;
import io.argosy.router.activation.Rest;
import io.argosy.router.activation.RestStore;
import io.argosy.router.activation.StuckBlock;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Told;
import io.argosy.router.routing.RouteLedger;
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
 * File requests that get nowhere leave the window and come back later; blocks of which nothing gets
 * anywhere are suspended. What an agent holds goes on.
 */
public final class ExpiryCycle {

  /** Bounds one transaction; the rest follows at the next sweep. */
  private static final int MOST_FILES = 20_000;

  private final RestStore rests;
  private final RerouteStore tasks;
  private final RouteLedger routes;
  private final Expiry expiry;
  private final ModeBook modes;
  private final Deeds deeds;
  private final StageContext context;
  private final Told toldDry = new Told();
  private final Told toldPinned = new Told();

  public ExpiryCycle(
      RestStore rests,
      RerouteStore tasks,
      RouteLedger routes,
      Expiry expiry,
      ModeBook modes,
      Deeds deeds,
      StageContext context) {
    this.rests = rests;
    this.tasks = tasks;
    this.routes = routes;
    this.expiry = expiry;
    this.modes = modes;
    this.deeds = deeds;
    this.context = context;
  }

  public void run() {
    act(modes.of(Automatic.EXPIRY), context.now());
  }

  private void act(Mode mode, Instant now) {
    if (mode != Mode.OFF) {
      List<IdleRequest> idle = idle(now);
      List<Rest> due = expiry.due(idle, now);
      tellRests(mode == Mode.ON ? rest(due, now) : due, mode);
      List<StuckBlock> stuck = rests.stuck(expiry.policy().rests());
      List<StuckBlock> free = stuck.stream().filter(b -> b.pinned().isEmpty()).toList();
      (mode == Mode.ON ? suspend(free, now) : free)
          .forEach(block -> tell(block, suspended(block, mode)));
      tellPinned(expiry.pinned(idle, now), stuck, mode);
    }
    int woken = context.inOne(() -> rests.wake(now));
    if (woken > 0) {
      context.wake(Stage.ACTIVATION);
    }
  }

  private List<IdleRequest> idle(Instant now) {
    return rests.idle(expiry.unroutedBefore(now), expiry.routedBefore(now), MOST_FILES);
  }

  private List<StuckBlock> suspend(List<StuckBlock> stuck, Instant now) {
    return context.inOne(() -> rests.suspend(stuck, now));
  }

  /** Only what is as it was, and has no task any more: what an agent took meanwhile goes on. */
  private List<Rest> rest(List<Rest> due, Instant now) {
    if (due.isEmpty()) {
      return due;
    }
    List<Rest> rested = context.inOne(() -> restNow(due, now));
    context.wake(Stage.ACTIVATION);
    return rested;
  }

  private List<Rest> restNow(List<Rest> due, Instant now) {
    List<Rest> still = rests.stillDue(due);
    Set<Long> held = new HashSet<>();
    Arrays.stream(tasks.withdrawUnlessHeld(keys(still), now)).forEach(held::add);
    List<Rest> free = still.stream().filter(r -> !held.contains(r.fileRequestId())).toList();
    routes.close(keys(free));
    Set<Long> rested = rests.rest(free);
    return free.stream().filter(r -> rested.contains(r.fileRequestId())).toList();
  }

  private static long[] keys(List<Rest> ended) {
    return ended.stream().mapToLong(Rest::fileRequestId).toArray();
  }

  private void tellRests(List<Rest> begun, Mode mode) {
    record Kind(long destinationNodeId, String reason) {}
    Map<Kind, Long> kinds =
        begun.stream()
            .map(rest -> new Kind(rest.destinationNodeId(), rest.reason()))
            .collect(groupingBy(Function.identity(), counting()));
    toldDry.retain(Kind.class, kinds.keySet());
    kinds.forEach(
        (kind, files) ->
            tell(
                kind,
                new Deed(
                    Automatic.EXPIRY,
                    "rest",
                    mode,
                    kind.reason(),
                    Map.of("destination-id", kind.destinationNodeId(), "files", files))));
  }

  private static Deed suspended(StuckBlock block, Mode mode) {
    return new Deed(Automatic.EXPIRY, "suspend", mode, block.reason(), facts(block));
  }

  private static Map<String, Object> facts(StuckBlock block) {
    return Map.of(
        "block", block.block(), "destination", block.destination(), "files", block.files());
  }

  /** In a dry run once for as long as it lasts. */
  private void tell(Object about, Deed deed) {
    if (deed.mode() == Mode.ON || toldDry.begins(about)) {
      deeds.tell(deed);
    }
  }

  /** Once for as long as it lasts. */
  private void tellPinned(List<Rest> spared, List<StuckBlock> stuck, Mode mode) {
    record Kind(long destinationNodeId, String why) {}
    record Block(String block, String destination) {}
    Map<Object, Deed> pinned = new HashMap<>();
    spared.stream()
        .map(rest -> new Kind(rest.destinationNodeId(), rest.request().pinned().orElse("")))
        .collect(groupingBy(Function.identity(), counting()))
        .forEach(
            (kind, files) ->
                pinned.put(
                    kind,
                    Deed.pinned(
                        Automatic.EXPIRY,
                        mode,
                        kind.why(),
                        Map.of("destination-id", kind.destinationNodeId(), "files", files))));
    stuck.forEach(
        block ->
            block
                .pinned()
                .ifPresent(
                    why ->
                        pinned.put(
                            new Block(block.block(), block.destination()),
                            Deed.pinned(Automatic.EXPIRY, mode, why, facts(block)))));
    toldPinned.retain(pinned.keySet());
    pinned.forEach(
        (about, deed) -> {
          if (toldPinned.begins(about)) {
            deeds.tell(deed);
          }
        });
  }
}
