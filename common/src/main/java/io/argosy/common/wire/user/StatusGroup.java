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

  /** Absent where no group has this word. */
  public static Optional<StatusGroup> of(String word) {
    return Arrays.stream(values()).filter(group -> group.word().equals(word)).findFirst();
  }

  /** All words, for a sentence. */
  public static String words() {
    return Arrays.stream(values()).map(StatusGroup::word).collect(Collectors.joining(", "));
  }

  public boolean has(RequestStatus status) {
    return statuses.contains(status);
  }

  /** As it stands in addresses. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** As pages show it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
