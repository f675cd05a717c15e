package io.argosy.agent.claim;

import java.util.List;

/** Handles tasks that are lost, cancelled, returned or reordered. */
public interface DroppedWork {

  /**
   * The lease of these tasks has ended before they were started again. A later task may want the
   * same files, so their parts are kept.
   */
  void lost(List<HeldTask> dropped);

  /** These are cancelled: their parts are deleted. */
  void cancelled(List<HeldTask> dropped);

  /** Whether a part of the file lies in staging. */
  boolean hasPart(HeldTask task);

  /** Reports tasks that are given back without having been in a job. */
  void giveBack(List<HeldTask> returned);

  /** Files that wait for a stream are wanted no more, or in another order. */
  void sortQueues();
}
