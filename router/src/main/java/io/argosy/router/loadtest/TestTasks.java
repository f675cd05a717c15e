package io.argosy.router.loadtest;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The tasks of load tests as agents see them. They are kept apart from all others, so that nothing
 * that concerns requested files sees them. All methods run in the caller's transaction.
 */
public interface TestTasks {

  /**
   * A request for tasks.
   *
   * @param bytes the first task may exceed them
   */
  record Wanted(Holder holder, UUID claim, Collection<Long> nodeIds, int files, ByteCount bytes) {}

  /** An agent's process. */
  record Holder(long agentId, long incarnation) {}

  /**
   * The end of a task.
   *
   * @param failure why it failed; empty if the file arrived
   */
  record End(long id, ByteCount moved, Optional<String> failure) {}

  /** Returns the claim's tasks that have not ended, if it is the agent's. */
  List<TestTask> claimed(long agentId, UUID claim);

  /** Assigns free tasks of tests that run to the claim, the oldest first. */
  void take(Wanted wanted, Instant now);

  /** Returns those of the claims that have tasks of the agent in tests that run. */
  Set<UUID> held(long agentId, Collection<UUID> claims);

  /** Returns those of the tasks that the agent has claimed in tests that run. */
  List<TestTask> running(long agentId, Collection<Long> ids);

  /** Returns and locks those of the tasks that the agent has claimed and that have not ended. */
  List<TestTask> lockOpen(long agentId, Collection<Long> ids);

  /** Returns those of the tasks that the agent had claimed and that have ended. */
  Set<Long> ended(long agentId, Collection<Long> ids);

  /**
   * Ends tasks. Their tests issue no file until the given time if one of them failed.
   *
   * @param pausedUntil the end of that pause
   */
  void end(List<End> ends, Instant now, Instant pausedUntil);

  /** Makes tasks free again from the given time on, each with a new id. */
  void giveBack(Collection<Long> ids, Instant freeFrom);

  /**
   * Makes what the agent did not list free again: claims of earlier incarnations, and claims of
   * this one made before the time. Returns how many tasks became free, each with a new id.
   */
  int takeBackUnlisted(Holder holder, Collection<UUID> listed, Instant madeBefore, Instant now);

  /** Returns the agents that hold tasks. */
  Set<Long> holders();

  /** Makes all tasks of the agents free again, each with a new id. Returns how many. */
  int takeBack(Collection<Long> agentIds, Instant now);

  /** Returns the files that tests which run read at these nodes. */
  List<Lfn> filesAt(Collection<Long> nodeIds);
}
