package io.argosy.router.query;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
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
    /** Waits until somebody adds a source or a link, or retries. */
    STUCK
  }

  Outlook outlook();

  record Arrived() implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.OVER;
    }
  }

  /** Never requested, cancelled, or refused. */
  record NotWanted() implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.OVER;
    }
  }

  record WaitingForApproval() implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  record InTransfer(AgentName agent, Instant since) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.MOVES;
    }
  }

  /**
   * A silent agent holds the task.
   *
   * @param until end of its lease, when another agent can take the file
   */
  record AgentSilent(AgentName agent, Instant until) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** No source is left to try, and no backoff has begun; a new source revives the file. */
  record GivenUp(FailureClass failure) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.STUCK;
    }
  }

  /**
   * In backoff after it was given up; occupies no space in its window.
   *
   * @param until end of the backoff; empty once it waits for a source and space
   */
  record Resting(String why, Optional<Instant> until) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** Ends when a person resumes it. */
  record Suspended(String by) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** An empty window takes the file in the next cycle; a window of zero bytes never does. */
  record WaitingForWindow(WaitFacts.Window window) implements WaitReason {
    @Override
    public Outlook outlook() {
      return window.takesNext() ? Outlook.MOVES : Outlook.WAITS;
    }
  }

  /** Source chosen, but all agents that download are silent or draining. */
  record DestinationAway(boolean draining) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** Source chosen, but the destination's agents report no free space. */
  record DestinationFull() implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /**
   * @param ahead bytes queued before the file on the link
   */
  record Queued(NodeName source, ByteCount ahead) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.MOVES;
    }
  }

  /** No node holds it. */
  record NoSource() implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.STUCK;
    }
  }

  record NoLink(List<NodeName> holders) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.STUCK;
    }
  }

  /** All sources with a link have failed too often and are not tried again for this file. */
  record SourcesSpent(List<NodeName> sources) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.STUCK;
    }
  }

  /** No source with a link has a door of a live agent. */
  record SourcesAway(List<NodeName> sources) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /**
   * Every source that is served has an open breaker.
   *
   * @param sources whose breakers probe automatically
   * @param probeAt time of the first probe; empty during a probe
   */
  record BreakerOpen(List<NodeName> sources, Optional<Instant> probeAt) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** Every source that is served has a breaker pinned open, so that nothing is probed. */
  record BreakerPinned(List<BreakerPin> pins) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** Backoff after a failure. */
  record CoolingOff(Instant until) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  record WaitingForRoute() implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.MOVES;
    }
  }
}
