package io.argosy.router.issue;

import io.argosy.router.plan.network.Queue;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Finds tasks that could come from another source, and takes them back. */
public interface ReliefStore {

  /**
   * A task that its agent has not returned this long after it was asked for it has begun. Until
   * then each answer to a heartbeat repeats the request, as an answer may get lost. It is 5 s more
   * than the clocks of two routers may differ, because the next answer may be another router's.
   */
  Duration GIVEN_BACK_WITHIN = Duration.ofSeconds(15);

  /** Returns the tasks of each link as its queue, held or not; links without tasks are absent. */
  Map<LinkKey, Queue> waiting();

  /**
   * Returns tasks of these links whose file one of the better sources holds as well, least urgent
   * and youngest first. The limit applies per link, from the end of its queue, so that other links
   * do not hide the tasks of a slow one; leaving tasks do not count. Not returned are: pinned
   * tasks; tasks of suspended requests, which no other source will get; tasks of requests with
   * another strategy than completion, which would choose the same source again; tasks planned again
   * within {@code pause}; and tasks that an agent was asked for within {@code pause} and has begun.
   * Tasks that an agent may still return are {@link QueuedTask#leaving}; they are returned if any
   * other node holds the file, because a better source may have become full meanwhile.
   */
  List<QueuedTask> movable(Collection<BehindLink> links, Instant now, int limit);

  /**
   * Ends those of the tasks that no agent holds, in the caller's transaction. Returns their file
   * requests.
   */
  long[] withdrawFree(long[] taskIds, Instant at);

  /** Asks the agents that hold the tasks to return them, in the caller's transaction. */
  void askBack(long[] taskIds, Instant at);
}
