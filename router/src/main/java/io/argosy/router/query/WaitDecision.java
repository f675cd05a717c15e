package io.argosy.router.query;

import io.argosy.common.topology.NodeName;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.query.WaitFacts.FileRequest;
import io.argosy.router.query.WaitFacts.Lack;
import io.argosy.router.query.WaitFacts.Receiver;
import io.argosy.router.query.WaitFacts.Route;
import io.argosy.router.query.WaitFacts.Source;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides why one file is not at its destination: the first obstacle in the pipeline counts. The
 * order is: arrived, not wanted, approval, in transfer or with a silent agent, suspended, marked
 * bad, in backoff, given up, the window, queued on a route, the pause after a failure, the result
 * of the last source check ({@link SourceProblem}), waiting for a route. A destination that accepts
 * nothing comes before a wait that would end or go on without it.
 */
public final class WaitDecision {

  private WaitDecision() {}

  /** Returns exactly one reason for any facts. */
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
    Optional<FileRequest> request = facts.request();
    return request
        .flatMap(it -> it.claim().map(claim -> claimed(claim, it.route())))
        .or(() -> facts.suspendedBy().map(WaitReason.Suspended::new))
        .or(() -> request.flatMap(w -> over(w, now)))
        .orElseGet(() -> inLine(facts, now));
  }

  /** Nothing arrives from a silent source, although the agent goes on trying. */
  private static WaitReason claimed(WaitFacts.Claim claim, Optional<WaitFacts.Route> route) {
    return claim
        .freedAt()
        .<WaitReason>map(until -> new WaitReason.AgentSilent(claim.agent(), claim.stopped(), until))
        .or(
            () ->
                route
                    .filter(WaitFacts.Route::away)
                    .map(it -> new WaitReason.SourcesAway(List.of(it.source()))))
        .orElseGet(() -> new WaitReason.InTransfer(claim.agent(), claim.since()));
  }

  private static Optional<WaitReason> over(FileRequest request, Instant now) {
    return request
        .givenUp()
        .map(
            failure ->
                markedBad(request)
                    .or(() -> request.rest().map(rest -> resting(rest, now)))
                    .orElseGet(() -> new WaitReason.GivenUp(failure)));
  }

  private static WaitReason resting(WaitFacts.Rest rest, Instant now) {
    return new WaitReason.Resting(rest.why(), Optional.of(rest.until()).filter(now::isBefore));
  }

  private static Optional<WaitReason> markedBad(FileRequest request) {
    return Optional.of(request.markedBad())
        .filter(nodes -> !nodes.isEmpty())
        .map(WaitReason.MarkedBad::new);
  }

  /** Where no agent claims, a window or a link has room in vain. */
  private static WaitReason inLine(WaitFacts facts, Instant now) {
    WaitReason reason =
        facts
            .request()
            .map(request -> next(request, now))
            .orElseGet(() -> new WaitReason.WaitingForWindow(facts.window()));
    return switch (reason.outlook()) {
      case MOVES -> destination(facts.receiver()).or(() -> full(facts)).orElse(reason);
      case WAITS ->
          isOfSources(reason) && facts.receiver() != Receiver.FULL
              ? reason
              : full(facts).orElse(reason);
      case STUCK, OVER -> reason;
    };
  }

  /** More space for others would not help these, unless no file finds any. */
  private static boolean isOfSources(WaitReason reason) {
    return switch (reason) {
      case WaitReason.SourcesAway one -> true;
      case WaitReason.BreakerOpen one -> true;
      case WaitReason.BreakerPinned one -> true;
      case WaitReason.CoolingOff one -> true;
      default -> false;
    };
  }

  /** A file that has a task has its space, unless its agents say that there is none. */
  private static Optional<WaitReason> full(WaitFacts facts) {
    boolean issued = facts.request().flatMap(FileRequest::route).filter(Route::issued).isPresent();
    return facts.receiver() == Receiver.FULL || (facts.missing().isPresent() && !issued)
        ? Optional.of(new WaitReason.DestinationFull(facts.missing()))
        : Optional.empty();
  }

  private static WaitReason next(FileRequest request, Instant now) {
    return request
        .route()
        .<WaitReason>map(route -> new WaitReason.Queued(route.source(), route.ahead()))
        .orElseGet(() -> unrouted(request, now));
  }

  private static Optional<WaitReason> destination(Receiver receiver) {
    return switch (receiver) {
      case CLAIMS, FULL -> Optional.empty();
      case DRAINS -> Optional.of(new WaitReason.DestinationAway(true));
      case AWAY -> Optional.of(new WaitReason.DestinationAway(false));
    };
  }

  /** Uses the stored source check only for a due file, because routing checks no others. */
  private static WaitReason unrouted(FileRequest request, Instant now) {
    return request.notBefore().isAfter(now)
        ? new WaitReason.CoolingOff(request.notBefore(), request.failure())
        : request
            .lack()
            .map(lack -> lacking(request, lack, now))
            .orElseGet(WaitReason.WaitingForRoute::new);
  }

  private static WaitReason lacking(FileRequest request, Lack lack, Instant now) {
    return switch (lack.problem()) {
      case NO_SOURCE -> markedBad(request).orElseGet(WaitReason.NoSource::new);
      case NO_LINK ->
          markedBad(request).orElseGet(() -> new WaitReason.NoLink(names(lack.sources())));
      case SOURCES_SPENT -> new WaitReason.SourcesSpent(names(lack.sources()));
      case SOURCES_AWAY -> new WaitReason.SourcesAway(names(lack.sources()));
      case BREAKER_OPEN -> stopped(lack.sources(), now);
      case COOLING_OFF ->
          lack.until()
              .filter(now::isBefore)
              .<WaitReason>map(until -> new WaitReason.CoolingOff(until, request.failure()))
              .orElseGet(WaitReason.WaitingForRoute::new);
      case WAITS_FOR_COPY ->
          names(lack.sources()).stream()
              .findFirst()
              .<WaitReason>map(
                  node -> new WaitReason.WaitsForCopy(node, lack.until().filter(now::isBefore)))
              .orElseGet(WaitReason.WaitingForRoute::new);
    };
  }

  /**
   * Chooses between breaker reasons: if all breakers are pinned, none of them will probe. A breaker
   * that has closed since the source check does not stop the file any more.
   */
  private static WaitReason stopped(List<Source> sources, Instant now) {
    if (sources.isEmpty() || sources.stream().anyMatch(source -> source.breakers().isEmpty())) {
      return new WaitReason.WaitingForRoute();
    }
    List<Source> probed = sources.stream().filter(source -> source.pin().isEmpty()).toList();
    if (probed.isEmpty()) {
      return new WaitReason.BreakerPinned(
          sources.stream().flatMap(source -> source.pin().stream()).distinct().toList());
    }
    Instant first =
        probed.stream()
            .map(source -> source.probeAt().orElse(now))
            .min(Comparator.naturalOrder())
            .orElse(now);
    return new WaitReason.BreakerOpen(
        probed.stream().flatMap(source -> source.breakers().stream()).distinct().toList(),
        Optional.of(first).filter(now::isBefore));
  }

  private static List<NodeName> names(List<Source> sources) {
    return sources.stream().map(Source::node).sorted().toList();
  }
}
