package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.HeartbeatAnswer.TaskPriority;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A base of stores that differ from a correct one in one method. */
class DelegatingClaimStore implements ClaimStore {

  private final ClaimStore honest;

  DelegatingClaimStore(ClaimStore honest) {
    this.honest = honest;
  }

  @Override
  public Optional<Long> ownerOf(UUID claim) {
    return honest.ownerOf(claim);
  }

  @Override
  public List<ClaimedTask> tasksOf(UUID claim) {
    return honest.tasksOf(claim);
  }

  @Override
  public List<LinkPath> pathsOf(UUID claim, Instant now) {
    return honest.pathsOf(claim, now);
  }

  @Override
  public int take(long agentId, ClaimRequest request, Collection<Long> nodeIds, Instant at) {
    return honest.take(agentId, request, nodeIds, at);
  }

  @Override
  public boolean hasFree(Collection<Long> nodeIds, Priority moreUrgentThan) {
    return honest.hasFree(nodeIds, moreUrgentThan);
  }

  @Override
  public List<UUID> heldOf(long agentId, Collection<UUID> claims) {
    return honest.heldOf(agentId, claims);
  }

  @Override
  public int takeBackUnlisted(
      Incarnation incarnation, Collection<UUID> listed, Instant madeBefore) {
    return honest.takeBackUnlisted(incarnation, listed, madeBefore);
  }

  @Override
  public List<Long> withdrawn(Collection<UUID> claims, Instant at, Duration lease) {
    return honest.withdrawn(claims, at, lease);
  }

  @Override
  public List<TaskPriority> changed(Collection<UUID> claims) {
    return honest.changed(claims);
  }

  @Override
  public List<Long> askedBack(Collection<UUID> claims, Instant at) {
    return honest.askedBack(claims, at);
  }

  @Override
  public int expire(Instant now) {
    return honest.expire(now);
  }

  @Override
  public int forgetEmpty(Instant madeBefore) {
    return honest.forgetEmpty(madeBefore);
  }
}
