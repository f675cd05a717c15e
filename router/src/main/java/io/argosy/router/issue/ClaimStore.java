package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Stores which agents hold which tasks. All methods run in the caller's transaction. */
public interface ClaimStore {

  /** Returns the agent that made the claim. */
  Optional<Long> ownerOf(UUID claim);

  /** Returns the claim's live tasks, most urgent first. */
  List<ClaimedTask> tasksOf(UUID claim);

  /**
   * Returns what is known of the paths of the claim's links, by name; without those whose
   * round-trip time is not known.
   */
  List<LinkPath> pathsOf(UUID claim, Instant now);

  /**
   * Assigns free tasks of the nodes to the claim, most urgent and oldest first. Concurrent claims
   * never get the same task. Returns how many; without a task no claim is stored.
   */
  int take(long agentId, ClaimRequest request, Collection<Long> nodeIds, Instant at);

  /** Whether the nodes have a free task that is more urgent than this. */
  boolean hasFree(Collection<Long> nodeIds, Priority moreUrgentThan);

  /** Returns those of the claims that are the agent's. */
  List<UUID> heldOf(long agentId, Collection<UUID> claims);

  /**
   * Releases what the agent did not list: claims of earlier incarnations, and claims of this one
   * made before the time. Returns how many tasks became free, each with its epoch raised; at most a
   * portion, as the next heartbeat releases the rest. Claims that have lost all their tasks are
   * deleted, so an agent that lists one late learns that it is lost.
   */
  int takeBackUnlisted(Incarnation incarnation, Collection<UUID> listed, Instant madeBefore);

  /**
   * Returns tasks of the claims that were withdrawn. Each is returned again for the term of a
   * lease, because answers may be lost: an agent that gets none for longer has lost the claim.
   */
  List<Long> withdrawn(Collection<UUID> claims, Instant at, Duration lease);

  /** Returns tasks of the claims whose priority changed since they were claimed. */
  List<HeartbeatAnswer.TaskPriority> changed(Collection<UUID> claims);

  /**
   * Returns tasks that the agent is asked to return if it has not begun them. Each task is returned
   * again for {@link ReliefStore#GIVEN_BACK_WITHIN}, because an answer may be lost.
   */
  List<Long> askedBack(Collection<UUID> claims, Instant at);

  /**
   * Releases a portion of the tasks of agents whose lease has ended, each with its epoch raised.
   */
  int expire(Instant now);

  /** Deletes a portion of the claims without tasks that were made before the time. */
  int forgetEmpty(Instant madeBefore);
}
