package io.argosy.router.harvest;

import io.argosy.router.issue.TaskAttempt;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/** Lets each attempt be counted once, whoever reports it how often and to whichever router. */
public interface ReportGate {

  /** Those of them that were counted before. */
  Set<TaskAttempt> counted(Collection<TaskAttempt> attempts);

  /** Inside the caller's transaction: returns how many were counted now, for the first time. */
  int pass(Collection<TaskAttempt> attempts, Instant at);

  /**
   * After this an attempt is unknown anyway: its task is forgotten too. Returns how many went, at
   * most a portion at a time.
   */
  int forget(Instant receivedBefore);
}
