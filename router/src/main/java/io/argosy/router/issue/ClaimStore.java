package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Who holds which tasks. All inside the caller's transaction. */
public interface ClaimStore {

  /** The agent that made the claim. */
  Optional<Long> ownerOf(UUID claim);

  /** The claim's live tasks, most urgent first. */
  List<ClaimedTask> tasksOf(UUID claim);

  /**
   * Free tasks of the nodes that the order wants become the claim's: most urgent and oldest first,
   * each given to one claim only. Returns how many; where there are none, no claim is left behind.
   */
  int take(ClaimOrder order, Collection<Long> nodeIds, Instant at);

  /** Whether the nodes have a free task that is more urgent than this. */
  boolean hasFree(Collection<Long> nodeIds, Priority moreUrgentThan);

  /** Those of them that are the agent's. */
  List<UUID> heldOf(long agentId, Collection<UUID> claims);

  /**
   * Takes back what the agent did not list: claims of earlier incarnations, and of this one those
   * made before the moment. Returns how many tasks came back, each with its epoch raised; a claim
   * they were taken from is held no more, so that an agent that lists it late hears of the loss.
   */
  int takeBackUnlisted(Incarnation incarnation, Collection<UUID> listed, Instant madeBefore);

  /** Tasks of the claims that were withdrawn. */
  List<Long> withdrawn(Collection<UUID> claims);

  /** Tasks of the claims whose priority changed since they were claimed. */
  List<ChangedPriority> changed(Collection<UUID> claims);

  /**
   * Tasks of the claims that were asked back, for {@link ReliefStore#GIVEN_BACK_WITHIN} since this
   * method first returned them, as an answer may get lost; what has not begun comes back.
   */
  List<Long> askedBack(Collection<UUID> claims, Instant at);

  /** Takes back the tasks of agents whose lease has ended, each with its epoch raised. */
  int expire(Instant now);

  /** Forgets claims made before the moment of which no task is left. */
  int forgetEmpty(Instant madeBefore);
}
