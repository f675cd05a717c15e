package io.argosy.agent.claim;

/** What the router's last news say of a task that is in a job. */
public record Standing(State state, Urgency urgency) {

  /** What is to become of a task that is in a job. */
  public enum State {
    WANTED,

    /** Nobody wants the file any more. */
    CANCELLED,

    /** The router wants to plan the task again, unless it has begun. */
    RETURNED,

    /** The source has stopped answering, so that the task is given back unless it has begun. */
    UNANSWERED
  }
}
