package io.argosy.router.issue;

import java.time.Instant;
import java.util.Collection;

/** How tasks end; inside the caller's transaction. */
public interface TaskLedger {

  /**
   * Ends tasks whose holder reported them. Returns how many were live at that epoch: fewer than
   * asked means that the world has moved.
   */
  int close(Collection<TaskAttempt> attempts, Instant at);

  /** Ends live tasks that became needless; whoever holds one hears of it. Unknown ones pass. */
  void withdraw(Collection<Long> taskIds, Instant at);
}
