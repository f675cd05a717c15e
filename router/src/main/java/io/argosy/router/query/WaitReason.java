package io.argosy.router.query;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Why a file is not at its destination yet: a closed list, and of each file exactly one. {@link
 * WaitDecision} has their order.
 */
public sealed interface WaitReason {

  /** What may be expected without anybody doing anything. */
  enum Outlook {
    /** Nothing is to be moved. */
    OVER,
    /** It moves, or is about to. */
    MOVES,
    /** Something known will end the wait: a time, a person's word, an agent that returns. */
    WAITS,
    /** For ever, unless somebody adds a source or a link. */
    STUCK
  }

  Outlook outlook();

  record Arrived() implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.OVER;
    }
  }

  /** Never asked for, cancelled, or refused. */
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
   * An agent has it that is not known to be alive.
   *
   * @param until when its lease ends and another agent may take the file
   */
  record AgentSilent(AgentName agent, Instant until) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** No source is left to try, and it has no rest yet; a new source revives it. */
  record GivenUp(FailureClass failure) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.STUCK;
    }
  }

  /**
   * It has given its place to others for a while.
   *
   * @param until when it may come back; absent once it may, and waits for a source and room
   */
  record Resting(String why, Optional<Instant> until) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** Until a person resumes it. */
  record Suspended(String by) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** An empty window takes it at the next turn; one of no bytes never does. */
  record WaitingForWindow(WaitFacts.Window window) implements WaitReason {
    @Override
    public Outlook outlook() {
      return window.takesNext() ? Outlook.MOVES : Outlook.WAITS;
    }
  }

  /** It has its source, and nobody fetches it: all that download are silent, or drain. */
  record DestinationAway(boolean draining) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** It has its source, and its agents say that they have no room. */
  record DestinationFull() implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /**
   * @param ahead goes before it on the link
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

  /** Those with a link are not tried again for this file. */
  record SourcesSpent(List<NodeName> sources) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.STUCK;
    }
  }

  /** None of those with a link has a door of a live agent. */
  record SourcesAway(List<NodeName> sources) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /**
   * A breaker stands over each that is served.
   *
   * @param sources whose breakers probe, and close by themselves
   * @param probeAt when the first of them does; absent while one is being probed
   */
  record BreakerOpen(List<NodeName> sources, Optional<Instant> probeAt) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** A person's word stands over each that is served: nothing is probed. */
  record BreakerPinned(List<BreakerPin> pins) implements WaitReason {
    @Override
    public Outlook outlook() {
      return Outlook.WAITS;
    }
  }

  /** After a failure, until a time. */
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
