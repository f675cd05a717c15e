package io.argosy.agent.claim;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat.LinkUse;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Claim messages to the router. A refusal is thrown as an exception of the exchange. */
public interface ClaimRouter {

  /**
   * @param takeOver ends a live agent of the same name
   */
  Incarnation register(boolean takeOver);

  /**
   * @param wait how long the router may wait for work, at most 20 s
   * @return most urgent first; the same id again gets the same answer
   */
  List<HeldTask> claim(UUID id, ClaimAsk ask, Duration wait);

  /**
   * Sends a heartbeat.
   *
   * @param claims that are held
   * @param hindrances why nothing is claimed; empty if the agent claims
   * @param free free space for downloads; empty while not known, or if the agent does not download
   * @param moved traffic since the last reading that was answered
   * @param uses the links over which the agent has or wants transfers
   * @param leastUrgent priority of the least urgent held task, if there is one
   */
  HeartbeatAnswer beat(
      List<UUID> claims,
      List<ClaimHindrance> hindrances,
      Optional<ByteCount> free,
      FlowMeter.Reading moved,
      List<LinkUse> uses,
      Optional<Priority> leastUrgent);
}
