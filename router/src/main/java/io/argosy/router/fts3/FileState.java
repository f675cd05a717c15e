package io.argosy.router.fts3;

/** The states of a file of a job, by the names that clients of FTS3 know. */
public enum FileState {
  SUBMITTED,
  ACTIVE,
  FINISHED,
  FAILED,
  CANCELED;

  /** What the sources are said to be that do not take part in a transfer. */
  public static final String NOT_USED = "NOT_USED";

  public boolean isFinal() {
    return this != SUBMITTED && this != ACTIVE;
  }
}
