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
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
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

  /** Whose rows it changes. */
  public record Owners(RestStore rests, RerouteStore tasks, RouteLedger routes) {}

  /** Whether it may act, and to whom it tells. */
  public record Will(ModeBook modes, Deeds deeds) {}

  /** What a cycle needs from its stage. */
  public record Ground(Transactions transactions, Wake wake, Clock clock) {}

  private final Owners owners;
  private final Expiry expiry;
  private final Will will;
  private final Ground ground;
  private final Told toldDry = new Told();
  private final Told toldPinned = new Told();

  public ExpiryCycle(Owners owners, Expiry expiry, Will will, Ground ground) {
    this.owners = owners;
    this.expiry = expiry;
    this.will = will;
    this.ground = ground;
  }

  public void run() {
    act(will.modes().of(Automatic.EXPIRY), ground.clock().instant());
  }

  private void act(Mode mode, Instant now) {
    if (mode != Mode.OFF) {
      List<IdleRequest> idle = idle(now);
      List<Rest> due = expiry.due(idle, now);
      tellRests(mode == Mode.ON ? rest(due, now) : due, mode);
      List<StuckBlock> stuck = owners.rests().stuck(expiry.policy().rests());
      List<StuckBlock> free = stuck.stream().filter(b -> b.pinned().isEmpty()).toList();
      (mode == Mode.ON ? suspend(free, now) : free)
          .forEach(block -> tell(block, suspended(block, mode)));
      tellPinned(expiry.pinned(idle, now), stuck, mode);
    }
    int woken = ground.transactions().inOne(() -> owners.rests().wake(now));
    if (woken > 0) {
      ground.wake().stage(Stage.ACTIVATION);
    }
  }

  private List<IdleRequest> idle(Instant now) {
    return owners.rests().idle(expiry.unroutedBefore(now), expiry.routedBefore(now), MOST_FILES);
  }

  private List<StuckBlock> suspend(List<StuckBlock> stuck, Instant now) {
    return ground.transactions().inOne(() -> owners.rests().suspend(stuck, now));
  }

  /** Only what is as it was, and has no task any more: what an agent took meanwhile goes on. */
  private List<Rest> rest(List<Rest> due, Instant now) {
    if (due.isEmpty()) {
      return due;
    }
    List<Rest> rested = ground.transactions().inOne(() -> restNow(due, now));
    ground.wake().stage(Stage.ACTIVATION);
    return rested;
  }

  private List<Rest> restNow(List<Rest> due, Instant now) {
    List<Rest> still = owners.rests().stillDue(due);
    Set<Long> held = new HashSet<>();
    Arrays.stream(owners.tasks().withdrawUnlessHeld(keys(still), now)).forEach(held::add);
    List<Rest> free = still.stream().filter(r -> !held.contains(r.fileRequestId())).toList();
    owners.routes().close(keys(free));
    Set<Long> rested = owners.rests().rest(free);
    return free.stream().filter(r -> rested.contains(r.fileRequestId())).toList();
  }

  private static long[] keys(List<Rest> rests) {
    return rests.stream().mapToLong(Rest::fileRequestId).toArray();
  }

  private void tellRests(List<Rest> rests, Mode mode) {
    record Kind(long destinationNodeId, String reason) {}
    Map<Kind, Long> kinds =
        rests.stream()
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
      will.deeds().tell(deed);
    }
  }

  /** Once for as long as it lasts. */
  private void tellPinned(List<Rest> rests, List<StuckBlock> stuck, Mode mode) {
    record Kind(long destinationNodeId, String why) {}
    record Block(String block, String destination) {}
    Map<Object, Deed> pinned = new HashMap<>();
    rests.stream()
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
            will.deeds().tell(deed);
          }
        });
  }
}
