package io.argosy.web.requestlist;

import io.argosy.web.request.Status;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What requests can be looked for by how they stand. */
public enum StatusGroup {
  OPEN(EnumSet.of(Status.MOVING, Status.QUEUED, Status.WAITING, Status.WAITING_FOR_APPROVAL)),
  WAITING_FOR_APPROVAL(EnumSet.of(Status.WAITING_FOR_APPROVAL)),
  SUSPENDED(EnumSet.of(Status.SUSPENDED)),
  FAILED(EnumSet.of(Status.FAILED)),
  DONE(EnumSet.of(Status.DONE)),
  REFUSED(EnumSet.of(Status.REFUSED)),
  CANCELLED(EnumSet.of(Status.CANCELLED));

  private final Set<Status> statuses;

  StatusGroup(Set<Status> statuses) {
    this.statuses = statuses;
  }

  static Optional<StatusGroup> of(String word) {
    return Arrays.stream(values()).filter(group -> group.word().equals(word)).findFirst();
  }

  /** All that can be asked for. */
  static String words() {
    return Arrays.stream(values()).map(StatusGroup::word).collect(Collectors.joining(", "));
  }

  boolean has(Status status) {
    return statuses.contains(status);
  }

  /** As it stands in addresses. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** As people read it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
