package io.argosy.agent.claim;

import java.util.List;

/** What the rest of the agent does about tasks that it is not to do, or not in that order. */
public interface DroppedWork {

  /** Clears away what is left on disk of tasks that are dropped before they were started again. */
  void clear(List<HeldTask> dropped);

  /** Whether a part of the file lies in staging. */
  boolean hasPart(HeldTask task);

  /** Reports tasks that are given back without having been in a job. */
  void giveBack(List<HeldTask> returned);

  /** Files that wait for a stream are wanted no more, or in another order. */
  void sortQueues();
}
