package io.argosy.router.harvest;

/** The answer to a report. After any of them the agent removes the report from its outbox. */
public enum Answer {
  /** The report was counted. */
  ACCEPTED,
  /** The attempt had been counted before. */
  DUPLICATE,
  /**
   * The agent no longer holds the task: a success still counts as a replica, a failure is recorded.
   */
  STALE,
  /** The agent has no such task. Nothing changed. */
  UNKNOWN
}
