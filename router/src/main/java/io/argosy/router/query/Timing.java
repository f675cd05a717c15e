package io.argosy.router.query;

import io.argosy.common.task.RequestStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a request is in time. An estimate is what the router planned when it chose the sources,
 * or none: it is never made up.
 *
 * @param deadline by which it wants to be done
 * @param lastAt the newest file it brought
 * @param planned when the last of its missing files was planned to be there; empty where not all
 *     are on their way
 * @param obstacle why some files are not on their way, where a destination takes none
 */
public record Timing(
    RequestStatus status,
    Optional<Instant> deadline,
    Optional<Instant> lastAt,
    Optional<Instant> planned,
    Optional<String> obstacle) {

  private static final long FEW = 2;

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** When what is missing is on its way, and each of it was planned to be there by some time. */
  public static Optional<Instant> planned(List<Waiting> missing) {
    return missing.stream().allMatch(part -> part.plannedAt().isPresent())
        ? missing.stream().flatMap(part -> part.plannedAt().stream()).max(Instant::compareTo)
        : Optional.empty();
  }

  /** What keeps the most files from a destination that takes none. */
  public static Optional<String> obstacle(List<Waiting> missing) {
    return missing.stream()
        .filter(part -> isOfDestination(part.reason()))
        .max(Comparator.comparingLong(Waiting::files))
        .map(part -> WaitWords.sentence(part.reason(), part.destination()));
  }

  private static boolean isOfDestination(WaitReason reason) {
    return reason instanceof WaitReason.DestinationAway
        || reason instanceof WaitReason.DestinationFull;
  }

  /** The plan, where it can still come true. */
  public Optional<Instant> expected(Instant now) {
    return isOpen() ? planned.filter(now::isBefore) : Optional.empty();
  }

  /** Something is missing, and its deadline has passed without it or is expected to. */
  public boolean late(Instant now) {
    Instant end = expected(now).orElse(now);
    return isOpen() && deadline.filter(end::isAfter).isPresent();
  }

  /** Empty where there is nothing to say. */
  public String sentence(Instant now) {
    return Stream.of(ofDeadline(now), ofEstimate(now))
        .flatMap(Optional::stream)
        .collect(Collectors.joining("; "));
  }

  private boolean mayBeLate() {
    return isOpen() || status == RequestStatus.DONE;
  }

  private boolean isOpen() {
    return !status.isOver();
  }

  private Optional<String> ofDeadline(Instant now) {
    return deadline.filter(time -> mayBeLate()).map(time -> words(time, now));
  }

  private String words(Instant time, Instant now) {
    String named = "deadline " + shown(time);
    if (!isOpen()) {
      return named + lastAt.map(last -> ofNewest(time, last)).orElse("");
    }
    return named
        + (now.isAfter(time) ? " passed " + span(time, now) + " ago" : " in " + span(now, time));
  }

  /** A dataset may have grown since the request was done in time. */
  private static String ofNewest(Instant deadline, Instant last) {
    return last.isAfter(deadline)
        ? ": the newest file came " + span(deadline, last) + " after it"
        : " met";
  }

  private Optional<String> ofEstimate(Instant now) {
    if (!isOpen()) {
      return Optional.empty();
    }
    return Optional.of(
        expected(now)
            .map(end -> "expected by " + shown(end) + after(end, now))
            .orElseGet(this::withoutEstimate));
  }

  private String after(Instant end, Instant now) {
    return deadline
        .filter(time -> time.isBefore(end) && time.isAfter(now))
        .map(time -> ", " + span(time, end) + " after its deadline")
        .orElse("");
  }

  private String withoutEstimate() {
    return planned
        .map(end -> "no ETA: it was planned to be there by " + shown(end))
        .orElseGet(() -> "no ETA: " + obstacle.orElse("some files are not being transferred yet"));
  }

  private static String shown(Instant time) {
    return SECOND.format(time);
  }

  private static String span(Instant from, Instant to) {
    Duration time = Duration.between(from, to);
    if (time.toMinutes() < FEW) {
      return time.toSeconds() + " s";
    }
    if (time.toHours() < FEW) {
      return time.toMinutes() + " min";
    }
    return time.toDays() < FEW ? time.toHours() + " h" : time.toDays() + " days";
  }
}
