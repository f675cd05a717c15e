package io.argosy.agent.claim;

/** The router's latest information about a task that is in a job. */
public record Standing(State state, Urgency urgency) {

  /** Whether a task in a job should still be done. */
  public enum State {
    WANTED,

    /** No request needs the file any more. */
    CANCELLED,

    /** The router wants to plan the task again, unless it has begun. */
    RETURNED,

    /** The source no longer answers, so the task is returned unless it has begun. */
    UNANSWERED
  }
}
