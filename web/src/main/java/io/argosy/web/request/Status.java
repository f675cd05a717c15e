package io.argosy.web.request;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** How a request stands, at one destination or at all; the first of these that any has wins. */
public enum Status {
  MOVING,
  QUEUED,
  WAITING,
  WAITING_FOR_APPROVAL,
  SUSPENDED,
  FAILED,
  DONE,
  REFUSED,
  CANCELLED;

  static Status of(Collection<Status> destinations) {
    return List.of(values()).stream().filter(destinations::contains).findFirst().orElse(QUEUED);
  }

  /** As it stands in JSON and in style sheets. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** As people read it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
