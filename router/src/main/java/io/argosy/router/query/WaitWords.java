package io.argosy.router.query;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.BreakerView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The public form of a wait reason: a code, and a sentence for people. */
public final class WaitWords {

  private static final int NAMED = 3;

  private WaitWords() {}

  /** Returns the code of the reason for programs. */
  public static String word(WaitReason reason) {
    return switch (reason) {
      case WaitReason.Arrived one -> "arrived";
      case WaitReason.NotWanted one -> "not-wanted";
      case WaitReason.WaitingForApproval one -> "waiting-for-approval";
      case WaitReason.InTransfer one -> "in-transfer";
      case WaitReason.AgentSilent one -> "agent-silent";
      case WaitReason.GivenUp one -> "given-up";
      case WaitReason.Resting one -> "resting";
      case WaitReason.Suspended one -> "suspended";
      case WaitReason.WaitingForWindow one -> "waiting-for-window";
      case WaitReason.DestinationAway one -> "destination-away";
      case WaitReason.DestinationFull one -> "destination-full";
      case WaitReason.Queued one -> "queued";
      case WaitReason.NoSource one -> "no-source";
      case WaitReason.MarkedBad one -> "marked-bad";
      case WaitReason.NoLink one -> "no-link";
      case WaitReason.SourcesSpent one -> "sources-spent";
      case WaitReason.SourcesAway one -> "sources-away";
      case WaitReason.BreakerOpen one -> "breaker-open";
      case WaitReason.BreakerPinned one -> "breaker-pinned";
      case WaitReason.CoolingOff one -> "cooling-off";
      case WaitReason.WaitsForCopy one -> "waits-for-copy";
      case WaitReason.WaitingForRoute one -> "waiting-for-route";
    };
  }

  /** Returns the earliest known end of the wait. */
  public static Optional<Instant> until(WaitReason reason) {
    return switch (reason) {
      case WaitReason.CoolingOff(var until, var failure) -> Optional.of(until);
      case WaitReason.WaitsForCopy(var node, var until) -> until;
      case WaitReason.BreakerOpen(var breakers, var probeAt) -> probeAt;
      case WaitReason.Resting(var why, var until) -> until;
      case WaitReason.AgentSilent(var agent, var stopped, var until) -> Optional.of(until);
      default -> Optional.empty();
    };
  }

  /** Returns the start of the wait, if known. */
  public static Optional<Instant> since(WaitReason reason) {
    return reason instanceof WaitReason.InTransfer transfer
        ? Optional.of(transfer.since())
        : Optional.empty();
  }

  /** Returns a sentence without times, so that files with the same reason share it. */
  public static String sentence(WaitReason reason, NodeName destination) {
    return switch (reason) {
      case WaitReason.Arrived() -> "it has arrived";
      case WaitReason.NotWanted() -> "not requested there: never requested, cancelled or refused";
      case WaitReason.WaitingForApproval() -> "waits for the approval of the destination";
      case WaitReason.InTransfer transfer -> "agent " + transfer.agent() + " is transferring it";
      case WaitReason.AgentSilent(var agent, var stopped, var until) ->
          "agent %s has it and %s; another agent may take it when its lease ends"
              .formatted(agent, stopped ? "has stopped" : "is not heard from");
      case WaitReason.GivenUp(var failure) ->
          "given up: no source is left to try; the last failure was " + failure.words();
      case WaitReason.Suspended(var by) -> "suspended by " + by;
      case WaitReason.Resting(var why, var until) ->
          "%s: %s"
              .formatted(
                  until.isPresent() ? "in backoff" : "retried once there is space and a source",
                  why);
      case WaitReason.WaitingForWindow window -> window(window, destination);
      case WaitReason.DestinationAway(boolean draining) ->
          draining
              ? "all agents at %s are draining and accept no new transfers".formatted(destination)
              : "no active agent at %s receives files".formatted(destination);
      case WaitReason.DestinationFull(var missing) ->
          missing
              .map(
                  bytes ->
                      "%s lacks %s of space for all that is requested there"
                          .formatted(destination, bytes))
              .orElseGet(() -> "the agents of %s have no free space for it".formatted(destination));
      case WaitReason.Queued(var source, var ahead) ->
          ahead.isZero()
              ? "next in the queue of link %s -> %s".formatted(source, destination)
              : "queued behind %s on link %s -> %s".formatted(ahead, source, destination);
      default -> withoutRoute(reason, destination);
    };
  }

  private static String window(WaitReason.WaitingForWindow waiting, NodeName destination) {
    if (waiting.outlook() == WaitReason.Outlook.MOVES) {
      return "queued; starts shortly";
    }
    WaitFacts.Window window = waiting.window();
    return window.isFullOfFiles()
        ? "queued: all of the %,d files that %s may fetch at once at this priority are taken"
            .formatted(window.size().files(), destination)
        : "queued: %s of the %s that %s may fetch at once at this priority are taken"
            .formatted(window.taken(), window.size().bytes(), destination);
  }

  private static String withoutRoute(WaitReason reason, NodeName destination) {
    return switch (reason) {
      case WaitReason.NoSource() -> "no node holds it";
      case WaitReason.MarkedBad(var nodes) ->
          "marked bad at %s, and no other copy has a link to %s: repair it at %s, then run 'argosy replica good %s LFN'"
              .formatted(some(nodes), destination, nodes.getFirst(), nodes.getFirst());
      case WaitReason.NoLink(var holders) ->
          "no link leads to %s from %s, where it is".formatted(destination, some(holders));
      case WaitReason.SourcesSpent(var sources) ->
          "too many failures from %s, not tried again".formatted(some(sources));
      case WaitReason.SourcesAway(var sources) ->
          "no live agent has a door at %s, where it is".formatted(some(sources));
      case WaitReason.BreakerOpen(var breakers, var probeAt) ->
          breakers.stream().limit(NAMED).map(WaitWords::open).collect(Collectors.joining("; "))
              + (probeAt.isPresent() ? "" : "; a few files probe it now");
      case WaitReason.BreakerPinned(var pins) ->
          pins.stream().limit(NAMED).map(WaitWords::pinned).collect(Collectors.joining("; "));
      case WaitReason.CoolingOff(var until, var failure) ->
          "in backoff after a failure" + failure.map(it -> " (" + it.words() + ")").orElse("");
      case WaitReason.WaitsForCopy(var node, var until) ->
          "waits for the copy that is on its way to %s, from where it arrives soonest%s"
              .formatted(node, until.isPresent() ? "" : "; the copy is late");
      case WaitReason.WaitingForRoute route ->
          "waits for a route: it is planned every few seconds, as soon as a link to %s has room"
              .formatted(destination);
      default -> throw new IllegalArgumentException("has its own sentence: " + word(reason));
    };
  }

  /** What stops the file may be a full destination, which the breaker's reason says. */
  private static String open(BreakerView breaker) {
    return "the breaker over %s is open: %s".formatted(over(breaker), breaker.reason());
  }

  private static String over(BreakerView breaker) {
    return breaker.kind().equals("link")
        ? breaker.source() + " -> " + breaker.destination()
        : breaker.covers();
  }

  /** Returns what the breaker covers, who pinned it and why, and how the pin is removed. */
  private static String pinned(BreakerView breaker) {
    NodeName source = breaker.source();
    NodeName destination = breaker.destination();
    return "the breaker over %s is pinned open by %s (%s); nothing probes it until an admin runs: argosy breaker pin none%s%s --reason TEXT"
        .formatted(
            over(breaker),
            breaker.pinnedBy(),
            breaker.reason(),
            source == null ? "" : " --source " + source,
            destination == null ? "" : " --destination " + destination);
  }

  private static String some(List<NodeName> nodes) {
    String first =
        nodes.stream().limit(NAMED).map(NodeName::value).collect(Collectors.joining(", "));
    return nodes.size() <= NAMED ? first : first + " and %d more".formatted(nodes.size() - NAMED);
  }
}
