package io.argosy.router.harvest;

/** What a report is answered; each empties the outbox. */
public enum Answer {
  /** Counted. */
  ACCEPTED,
  /** This attempt was counted before. */
  DUPLICATE,
  /** The task moved on meanwhile: a success still counts as a replica, a failure is recorded. */
  STALE,
  /** No such task of this agent: nothing changed. */
  UNKNOWN
}
