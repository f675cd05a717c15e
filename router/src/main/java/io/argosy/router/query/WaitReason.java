package io.argosy.router.query;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.BreakerView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Why a file is not at its destination yet; each file has exactly one reason. {@link WaitDecision}
 * defines their order.
 */
public sealed interface WaitReason {

  /** What will happen if nobody intervenes. */
  enum Outlook {
    /** The file is not wanted or has arrived. */
    OVER,
    /** The file is in transfer or will be soon. */
    MOVES,
    /** A known event ends the wait: a time, a person's decision, an agent that returns. */
    WAITS,
    /** Waits until somebody adds a source or a link, repairs a replica, or retries. */
    STUCK
  }

  default Outlook outlook() {
    return switch (this) {
      case Arrived one -> Outlook.OVER;
      case NotWanted one -> Outlook.OVER;
      case WaitingForApproval one -> Outlook.WAITS;
      case InTransfer one -> Outlook.MOVES;
      case AgentSilent one -> Outlook.WAITS;
      case GivenUp one -> Outlook.STUCK;
      case Resting one -> Outlook.WAITS;
      case Suspended one -> Outlook.WAITS;
      case WaitingForWindow(var window) -> window.takesNext() ? Outlook.MOVES : Outlook.WAITS;
      case DestinationAway one -> Outlook.WAITS;
      case DestinationFull one -> Outlook.WAITS;
      case Queued one -> Outlook.MOVES;
      case NoSource one -> Outlook.STUCK;
      case MarkedBad one -> Outlook.STUCK;
      case NoLink one -> Outlook.STUCK;
      case SourcesSpent one -> Outlook.STUCK;
      case SourcesAway one -> Outlook.WAITS;
      case BreakerOpen one -> Outlook.WAITS;
      case BreakerPinned one -> Outlook.WAITS;
      case CoolingOff one -> Outlook.WAITS;
      case WaitsForCopy one -> Outlook.MOVES;
      case WaitingForRoute one -> Outlook.MOVES;
    };
  }

  record Arrived() implements WaitReason {}

  /** Never requested, cancelled, or refused. */
  record NotWanted() implements WaitReason {}

  record WaitingForApproval() implements WaitReason {}

  record InTransfer(AgentName agent, Instant since) implements WaitReason {}

  /**
   * A silent agent holds the task.
   *
   * @param stopped whether it announced its end
   * @param until end of its lease, when another agent can take the file
   */
  record AgentSilent(AgentName agent, boolean stopped, Instant until) implements WaitReason {}

  /** No source is left to try, and no backoff has begun; a new source revives the file. */
  record GivenUp(FailureClass failure) implements WaitReason {}

  /**
   * In backoff after it was given up; occupies no space in its window.
   *
   * @param until end of the backoff; empty once it waits for a source and space
   */
  record Resting(String why, Optional<Instant> until) implements WaitReason {}

  /** Ends when a person resumes it. */
  record Suspended(String by) implements WaitReason {}

  /** An empty window takes the file in the next cycle; a window of zero bytes never does. */
  record WaitingForWindow(WaitFacts.Window window) implements WaitReason {}

  /** All agents that download are silent or draining. */
  record DestinationAway(boolean draining) implements WaitReason {}

  /**
   * The destination has no space for it.
   *
   * @param missing bytes that all requested files need there beyond its space; empty if its agents
   *     report no free space at all
   */
  record DestinationFull(Optional<ByteCount> missing) implements WaitReason {}

  /**
   * @param ahead bytes queued before the file on the link
   */
  record Queued(NodeName source, ByteCount ahead) implements WaitReason {}

  /** No node holds it. */
  record NoSource() implements WaitReason {}

  /** Every replica with a link is marked bad; repairing one of them helps. */
  record MarkedBad(List<NodeName> nodes) implements WaitReason {}

  record NoLink(List<NodeName> holders) implements WaitReason {}

  /** All sources with a link have failed too often and are not tried again for this file. */
  record SourcesSpent(List<NodeName> sources) implements WaitReason {}

  /** No source with a link has a door of a live agent. */
  record SourcesAway(List<NodeName> sources) implements WaitReason {}

  /**
   * Every source that is served has an open breaker.
   *
   * @param breakers that probe automatically
   * @param probeAt time of the first probe; empty during a probe
   */
  record BreakerOpen(List<BreakerView> breakers, Optional<Instant> probeAt) implements WaitReason {}

  /** Every source that is served has a breaker pinned open, so that nothing is probed. */
  record BreakerPinned(List<BreakerView> pins) implements WaitReason {}

  /**
   * Backoff after a failure.
   *
   * @param failure class of the last failure, if it is still stored
   */
  record CoolingOff(Instant until, Optional<FailureClass> failure) implements WaitReason {}

  /**
   * It arrives soonest from a node that gets its own copy first.
   *
   * @param until when the copy is expected there; empty if it is overdue, and the file is planned
   *     again
   */
  record WaitsForCopy(NodeName node, Optional<Instant> until) implements WaitReason {}

  record WaitingForRoute() implements WaitReason {}
}
