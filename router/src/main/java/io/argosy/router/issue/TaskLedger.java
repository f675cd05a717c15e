package io.argosy.router.issue;

import java.time.Instant;
import java.util.Collection;

/** Ends tasks in the caller's transaction. */
public interface TaskLedger {

  /**
   * Ends tasks that their holders reported. Returns how many were live at that epoch; fewer than
   * requested means that the data changed meanwhile.
   */
  int close(Collection<TaskAttempt> attempts, Instant at);

  /** Ends live tasks that became unnecessary and notifies their holders; ignores unknown ones. */
  void withdraw(Collection<Long> taskIds, Instant at);
}
