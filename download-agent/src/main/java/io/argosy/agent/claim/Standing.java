package io.argosy.agent.claim;

/** The router's latest word on a task that is in a job. */
public record Standing(State state, Urgency urgency) {

  /** Whether a task in a job is still to be done. */
  public enum State {
    WANTED,

    /** No request needs the file any more. */
    CANCELLED,

    /** The router wants to plan the task again, unless it has begun. */
    RETURNED,

    /** The source has stopped answering, so that the task is given back unless it has begun. */
    UNANSWERED
  }
}
