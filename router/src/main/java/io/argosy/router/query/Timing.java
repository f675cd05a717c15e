package io.argosy.router.query;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.unit.Counted;
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
 * Whether a request is on time, and when it was complete. An estimate is always taken from the
 * times that the router planned when it chose the sources.
 *
 * @param isStatic whether later files of its datasets do not belong to it
 * @param deadline of the request
 * @param lastAt arrival of the newest file
 * @param planned planned arrival of the last missing file; empty unless all missing files are on
 *     their way
 * @param obstacle why there is no estimate, such as that a destination accepts no files
 */
public record Timing(
    RequestStatus status,
    Instant createdAt,
    boolean isStatic,
    Optional<Instant> deadline,
    Optional<Instant> lastAt,
    Optional<Instant> planned,
    Optional<String> obstacle) {

  private static final long FEW = 2;

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Returns the planned arrival of the last missing file, if every missing file has one. */
  public static Optional<Instant> planned(List<Waiting> missing) {
    return missing.stream().allMatch(part -> part.plannedAt().isPresent())
        ? missing.stream().flatMap(part -> part.plannedAt().stream()).max(Instant::compareTo)
        : Optional.empty();
  }

  /**
   * Returns the destination problem that affects the most files; without one, how many files have
   * no planned arrival.
   */
  public static Optional<String> obstacle(List<Waiting> missing) {
    return missing.stream()
        .filter(part -> isOfDestination(part.reason()))
        .max(Comparator.comparingLong(Waiting::files))
        .map(part -> WaitWords.sentence(part.reason(), part.destination()))
        .or(() -> unplanned(missing));
  }

  private static Optional<String> unplanned(List<Waiting> missing) {
    long files =
        missing.stream().filter(part -> part.plannedAt().isEmpty()).mapToLong(Waiting::files).sum();
    return Optional.of(files)
        .filter(count -> count > 0)
        .map(count -> Counted.of(count, "file") + (count == 1 ? " waits" : " wait"));
  }

  private static boolean isOfDestination(WaitReason reason) {
    return reason instanceof WaitReason.DestinationAway
        || reason instanceof WaitReason.DestinationFull;
  }

  /** Returns the planned end, unless it has passed. */
  public Optional<Instant> expected(Instant now) {
    return isOpen() ? planned.filter(now::isBefore) : Optional.empty();
  }

  /** Whether files are missing and the deadline has passed or will be missed according to plan. */
  public boolean late(Instant now) {
    Instant end = expected(now).orElse(now);
    return isOpen() && deadline.filter(end::isAfter).isPresent();
  }

  /** Returns when the last file arrived, if none is missing. */
  public Optional<Instant> completed() {
    return lastAt.filter(time -> status == RequestStatus.DONE);
  }

  private String ofCompletion(Instant last) {
    return "complete at %s, ".formatted(shown(last))
        + (isStatic
            ? "took " + span(createdAt, last)
            : span(createdAt, last) + " after the request");
  }

  /** Returns deadline, estimate and completion in words; empty if there are none. */
  public String sentence(Instant now) {
    return Stream.of(ofDeadline(now), ofEstimate(now), completed().map(this::ofCompletion))
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

  /**
   * Compares the newest file with the deadline: a dataset may have grown after the request was done
   * in time.
   */
  private static String ofNewest(Instant deadline, Instant last) {
    return last.isAfter(deadline)
        ? ": the newest file arrived " + span(deadline, last) + " after it"
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
    if (status == RequestStatus.SUSPENDED) {
      return "no ETA: suspended";
    }
    return planned
        .map(end -> "late: expected by %s, no new estimate yet".formatted(shown(end)))
        .orElseGet(() -> "no ETA: " + obstacle.orElse("some files wait"));
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
