package io.argosy.router.issue;

import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Finds tasks that could come from another source, and takes them back. */
public interface ReliefStore {

  /**
   * A task that the agent has not given back so long after it was first told that it is asked for
   * has begun. Until then each heartbeat's answer tells it again, as an answer may get lost.
   */
  Duration GIVEN_BACK_WITHIN = Duration.ofSeconds(5);

  /** Bytes of the tasks of each link, held or not; links without tasks are left out. */
  Map<LinkKey, Long> waiting();

  /**
   * Tasks of these links whose file another node holds too, the least urgent and youngest first: of
   * each link at most so many, from the end of its queue, so that no other link's tasks hide those
   * of a slow one. Left out are those that are pinned, those whose request names another strategy
   * than completion, which would choose the same source again, those that were planned again within
   * {@code pause}, and those that an agent was asked for within {@code pause} and has begun. What
   * an agent was asked for and may still give back is {@link QueuedTask#leaving}.
   */
  List<QueuedTask> movable(Collection<LinkKey> links, Instant now, int limit);

  /**
   * Inside the caller's transaction: ends those of the tasks that no agent holds. Returns their
   * file requests.
   */
  long[] withdrawFree(long[] taskIds, Instant at);

  /** Inside the caller's transaction: the agents that hold the tasks are asked for them. */
  void askBack(long[] taskIds, Instant at);
}
