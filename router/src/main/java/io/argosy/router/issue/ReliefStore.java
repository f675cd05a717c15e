package io.argosy.router.issue;

import java.time.Instant;
import java.util.List;

/** Finds tasks that could come from another source, and takes them back. */
public interface ReliefStore {

  /**
   * Tasks whose file another node holds too, the least urgent and youngest first, at most so many
   * of each link, so that no other link's tasks hide those of a slow one. Left out are those that
   * are pinned, those whose request names another strategy than completion, which would choose the
   * same source again, and those that were planned again within {@code pause}. What an agent was
   * asked for within {@code pause} is {@link QueuedTask#leaving}.
   */
  List<QueuedTask> movable(Instant now, int limit);

  /**
   * Inside the caller's transaction: ends those of the tasks that no agent holds. Returns their
   * file requests.
   */
  long[] withdrawFree(long[] taskIds, Instant at);

  /** Inside the caller's transaction: the agents that hold the tasks are asked for them. */
  void askBack(long[] taskIds, Instant at);
}
