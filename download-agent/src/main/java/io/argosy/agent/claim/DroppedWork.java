package io.argosy.agent.claim;

import java.util.List;

/** Handles tasks that are lost, cancelled, returned or reordered. */
public interface DroppedWork {

  /**
   * The lease of these tasks ended before they were started. Their partial files are kept, because
   * a later task may want the same files.
   */
  void lost(List<HeldTask> dropped);

  /** These are cancelled: their partial files are deleted. */
  void cancelled(List<HeldTask> dropped);

  /** Whether staging has a partial file of the task. */
  boolean hasPartialFile(HeldTask task);

  /** Reports tasks that are returned and were never in a job. */
  void giveBack(List<HeldTask> returned);

  /** Updates the queues: some waiting files are no longer wanted, or their order has changed. */
  void sortQueues();
}
