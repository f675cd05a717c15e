package io.argosy.common.task;

import java.util.Locale;

/** The status of a request, as a whole and at each of its destinations. */
public enum RequestStatus {
  WAITING_FOR_APPROVAL,
  REFUSED,
  MOVING,
  /** No file moves or is about to move; the request has the reasons. */
  WAITING,
  /** A user has suspended the missing files. */
  SUSPENDED,
  DONE,
  /** Files are missing, all of them are given up, and none of them is in backoff or suspended. */
  FAILED,
  CANCELLED;

  /** Returns the name in JSON, on the command line and in style sheets. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the text on pages. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Returns whether the request was refused, was cancelled, or has all its files. */
  public boolean isOver() {
    return this == DONE || this == REFUSED || this == CANCELLED;
  }
}
