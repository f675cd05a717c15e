package io.argosy.common.task;

import java.util.Locale;

/** The status of a request, as a whole and at each of its destinations. */
public enum RequestStatus {
  WAITING_FOR_APPROVAL,
  REFUSED,
  MOVING,
  /** Nothing moves or is about to; the request says why. */
  WAITING,
  /** A person holds back what is missing. */
  SUSPENDED,
  DONE,
  /** Files are missing, all of them are given up, and none of them rests or is suspended. */
  FAILED,
  CANCELLED;

  /** As it stands in JSON, on the command line and in style sheets. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** As pages show it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Whether something of the request may still wait. */
  public boolean isOpen() {
    return this == WAITING_FOR_APPROVAL || this == MOVING || this == WAITING;
  }

  /** Whether the request was refused, cancelled, or brought all its files. */
  public boolean isOver() {
    return this == DONE || this == REFUSED || this == CANCELLED;
  }
}
