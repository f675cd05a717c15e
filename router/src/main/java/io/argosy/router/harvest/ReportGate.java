package io.argosy.router.harvest;

import io.argosy.router.issue.TaskAttempt;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/**
 * Ensures that each attempt is counted once, however often and to whichever router it is reported.
 */
public interface ReportGate {

  /** Returns the attempts that were counted before. */
  Set<TaskAttempt> counted(Collection<TaskAttempt> attempts);

  /** Marks attempts as counted in the caller's transaction; returns how many were not before. */
  int pass(Collection<TaskAttempt> attempts, Instant at);

  /**
   * Deletes a portion of the keys received before the time; returns how many were deleted.
   *
   * @return how many were deleted
   */
  int forget(Instant receivedBefore);
}
