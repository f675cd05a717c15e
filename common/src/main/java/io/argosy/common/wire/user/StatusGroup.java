package io.argosy.common.wire.user;

import io.argosy.common.task.RequestStatus;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The statuses by which requests can be searched. */
public enum StatusGroup {
  OPEN(RequestStatus.MOVING, RequestStatus.WAITING, RequestStatus.WAITING_FOR_APPROVAL),
  WAITING_FOR_APPROVAL(RequestStatus.WAITING_FOR_APPROVAL),
  SUSPENDED(RequestStatus.SUSPENDED),
  FAILED(RequestStatus.FAILED),
  DONE(RequestStatus.DONE),
  REFUSED(RequestStatus.REFUSED),
  CANCELLED(RequestStatus.CANCELLED);

  private final Set<RequestStatus> statuses;

  StatusGroup(RequestStatus first, RequestStatus... others) {
    statuses = EnumSet.of(first, others);
  }

  /** Returns the group of this word; empty if there is none. */
  public static Optional<StatusGroup> of(String word) {
    return Arrays.stream(values()).filter(group -> group.word().equals(word)).findFirst();
  }

  /** Returns all words, for an error message. */
  public static String words() {
    return Arrays.stream(values()).map(StatusGroup::word).collect(Collectors.joining(", "));
  }

  public boolean has(RequestStatus status) {
    return statuses.contains(status);
  }

  /** Returns the word in addresses. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the text on pages. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
