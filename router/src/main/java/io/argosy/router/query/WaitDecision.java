package io.argosy.router.query;

import io.argosy.common.topology.NodeName;
import io.argosy.router.query.WaitFacts.Receiver;
import io.argosy.router.query.WaitFacts.SetAside;
import io.argosy.router.query.WaitFacts.Source;
import io.argosy.router.query.WaitFacts.Wish;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Why one file is not at its destination: the first obstacle on the street counts, because those
 * behind it do not matter yet. The order is: arrived, not wanted, approval, in transfer or with a
 * silent agent, suspended, resting, given up, window; with a route: destination away, destination
 * full, queued; without: no source, no link, sources spent, sources away, breaker open or pinned,
 * cooling off, route.
 */
public final class WaitDecision {

  private WaitDecision() {}

  /** Total: any facts have exactly one reason. */
  public static WaitReason of(WaitFacts facts, Instant now) {
    if (facts.present()) {
      return new WaitReason.Arrived();
    }
    return switch (facts.standing()) {
      case NOBODY_ASKS -> new WaitReason.NotWanted();
      case UNDECIDED -> new WaitReason.WaitingForApproval();
      case APPROVED -> wanted(facts, now);
    };
  }

  private static WaitReason wanted(WaitFacts facts, Instant now) {
    Optional<Wish> wish = facts.wish();
    return wish.flatMap(Wish::claim)
        .map(WaitDecision::claimed)
        .or(() -> facts.suspendedBy().map(WaitReason.Suspended::new))
        .or(() -> wish.flatMap(w -> over(w, now)))
        .orElseGet(() -> inLine(facts, now));
  }

  private static WaitReason claimed(WaitFacts.Claim claim) {
    return claim
        .freedAt()
        .<WaitReason>map(until -> new WaitReason.AgentSilent(claim.agent(), until))
        .orElseGet(() -> new WaitReason.InTransfer(claim.agent(), claim.since()));
  }

  private static Optional<WaitReason> over(Wish wish, Instant now) {
    return wish.givenUp()
        .map(
            failure ->
                wish.rest()
                    .<WaitReason>map(
                        rest ->
                            new WaitReason.Resting(
                                rest.why(), Optional.of(rest.until()).filter(now::isBefore)))
                    .orElseGet(() -> new WaitReason.GivenUp(failure)));
  }

  private static WaitReason inLine(WaitFacts facts, Instant now) {
    return facts
        .wish()
        .map(wish -> next(wish, facts.receiver(), now))
        .orElseGet(() -> new WaitReason.WaitingForWindow(facts.window()));
  }

  private static WaitReason next(Wish wish, Receiver receiver, Instant now) {
    return wish.route()
        .map(route -> routed(route, receiver))
        .orElseGet(() -> received(unrouted(wish, now), receiver));
  }

  /** A link has no room for more where nobody takes what it has already. */
  private static WaitReason received(WaitReason reason, Receiver receiver) {
    return reason instanceof WaitReason.WaitingForRoute
        ? destination(receiver).orElse(reason)
        : reason;
  }

  private static WaitReason routed(WaitFacts.Route route, Receiver receiver) {
    return destination(receiver)
        .orElseGet(() -> new WaitReason.Queued(route.source(), route.ahead()));
  }

  private static Optional<WaitReason> destination(Receiver receiver) {
    return switch (receiver) {
      case CLAIMS -> Optional.empty();
      case FULL -> Optional.of(new WaitReason.DestinationFull());
      case DRAINS -> Optional.of(new WaitReason.DestinationAway(true));
      case AWAY -> Optional.of(new WaitReason.DestinationAway(false));
    };
  }

  private static WaitReason unrouted(Wish wish, Instant now) {
    List<Source> holders = wish.sources();
    if (holders.isEmpty()) {
      return new WaitReason.NoSource();
    }
    List<Source> linked = those(holders, Source::linked);
    if (linked.isEmpty()) {
      return new WaitReason.NoLink(names(holders));
    }
    List<Source> open = those(linked, source -> source.setAside() != SetAside.FOR_GOOD);
    if (open.isEmpty()) {
      return new WaitReason.SourcesSpent(names(linked));
    }
    List<Source> served = those(open, Source::served);
    return served.isEmpty()
        ? new WaitReason.SourcesAway(names(open))
        : reachable(wish, served, now);
  }

  private static WaitReason reachable(Wish wish, List<Source> served, Instant now) {
    List<Source> free = those(served, source -> !source.stopped());
    return free.isEmpty() ? stopped(wish, served, now) : timed(wish, free, now);
  }

  /** Who waits for a probe shall know if none will come. */
  private static WaitReason stopped(Wish wish, List<Source> served, Instant now) {
    List<Source> probed = those(served, source -> source.pin().isEmpty());
    return probed.isEmpty()
        ? new WaitReason.BreakerPinned(
            served.stream().flatMap(source -> source.pin().stream()).distinct().toList())
        : new WaitReason.BreakerOpen(names(probed), wish.probedAt().filter(now::isBefore));
  }

  private static WaitReason timed(Wish wish, List<Source> served, Instant now) {
    Instant usable =
        served.stream().anyMatch(source -> source.setAside() == SetAside.NO)
            ? now
            : wish.sourcesPausedUntil().orElse(now);
    Instant due = usable.isAfter(wish.notBefore()) ? usable : wish.notBefore();
    return due.isAfter(now) ? new WaitReason.CoolingOff(due) : new WaitReason.WaitingForRoute();
  }

  private static List<Source> those(List<Source> sources, Predicate<Source> condition) {
    return sources.stream().filter(condition).toList();
  }

  private static List<NodeName> names(List<Source> sources) {
    return sources.stream().map(Source::node).sorted().toList();
  }
}
