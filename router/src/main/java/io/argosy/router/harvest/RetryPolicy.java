package io.argosy.router.harvest;

import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.Excerpt;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.activation.SourceSetback;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What follows a failure, depending on its class: another source at once if one is left, the same
 * source after a growing pause, a pause of the file, or giving up.
 *
 * @param attemptsPerSource counted failures after which a source is no longer used for this file
 * @param sourcePauses pauses after the first, second ... failure of a source; the last one repeats
 * @param busyPause uncounted pause of a file's source that was busy or did not answer; that of the
 *     whole source grows at its breaker
 * @param destinationPause pause after the first failure of the destination; doubles, but not after
 *     uncounted ones of a full destination, where the pause of the breaker grows
 */
public record RetryPolicy(
    int attemptsPerSource,
    List<Duration> sourcePauses,
    Duration busyPause,
    Duration destinationPause) {

  public static final RetryPolicy DEFAULT =
      new RetryPolicy(
          3,
          List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(3)),
          Duration.ofSeconds(10),
          Duration.ofSeconds(60));

  private static final int MOST_DOUBLINGS = 6;
  private static final int LONGEST_REASON = 200;

  public RetryPolicy {
    sourcePauses = List.copyOf(sourcePauses);
    if (attemptsPerSource < 1 || sourcePauses.isEmpty()) {
      throw new IllegalArgumentException("a source must have at least one attempt and one pause");
    }
  }

  /**
   * Returns what follows.
   *
   * @param request file request before this failure
   */
  public FailedAttempt after(
      TaskFailure failure, OpenFileRequest request, long source, Instant now) {
    return switch (failure.reason()) {
      case SOURCE_MISSING, CHECKSUM_MISMATCH, NETWORK, TIMEOUT, OTHER ->
          counted(failure, request, source, now);
      case RETURNED, SOURCE_BUSY -> uncounted(failure, request, source, now);
      case DESTINATION_FULL -> later(request, now.plus(destinationPause)).uncounted();
      case TOOL_BROKEN -> later(request, now.plus(destinationPause(request)));
      case LOST ->
          later(
              request,
              now.plus(request.attempts() == 0 ? Duration.ZERO : pause(request.attempts())));
      case REFUSED -> refused(failure, request, source, now);
    };
  }

  /** A source that served wrong bytes is never used again for this file. */
  private FailedAttempt counted(
      TaskFailure failure, OpenFileRequest request, long source, Instant now) {
    int failures = 1 + failuresOf(request, source);
    boolean excluded = SourceSetback.isOfWrongBytes(failure) || failures >= attemptsPerSource;
    Optional<Instant> usableFrom =
        excluded ? Optional.empty() : Optional.of(now.plus(pause(failures)));
    return setBack(request, new SourceSetback(source, failures, failure, usableFrom), now);
  }

  private FailedAttempt uncounted(
      TaskFailure failure, OpenFileRequest request, long source, Instant now) {
    Optional<Instant> usableFrom = Optional.of(now.plus(busyPause));
    int failures = failuresOf(request, source);
    return setBack(request, new SourceSetback(source, failures, failure, usableFrom), now)
        .uncounted();
  }

  /** The file is due as soon as any source is usable; without a source it is given up. */
  private static FailedAttempt setBack(
      OpenFileRequest request, SourceSetback setback, Instant now) {
    Optional<Instant> due =
        request.sources().stream()
            .map(s -> s.nodeId() == setback.sourceNodeId() ? setback.usableFrom() : s.usableFrom())
            .flatMap(Optional::stream)
            .min(Comparator.naturalOrder());
    return new FailedAttempt(
        request.fileRequestId(),
        List.of(setback),
        due.filter(now::isBefore).orElse(now),
        due.isPresent() ? Optional.empty() : Optional.of(exhausted(request, setback)),
        true);
  }

  private static FailedAttempt later(OpenFileRequest request, Instant notBefore) {
    return new FailedAttempt(request.fileRequestId(), List.of(), notBefore, Optional.empty(), true);
  }

  /** The destination refuses the file, so all sources are excluded; only a new one revives it. */
  private static FailedAttempt refused(
      TaskFailure failure, OpenFileRequest request, long source, Instant now) {
    List<SourceSetback> setbacks = new ArrayList<>();
    setbacks.add(new SourceSetback(source, 1, failure, Optional.empty()));
    request.sources().stream()
        .filter(other -> other.nodeId() != source)
        .map(o -> new SourceSetback(o.nodeId(), o.failures(), failure, Optional.empty()))
        .forEach(setbacks::add);
    return new FailedAttempt(
        request.fileRequestId(),
        setbacks,
        now,
        Optional.of(shortened("the destination refuses it: " + failure.message())),
        true);
  }

  private static int failuresOf(OpenFileRequest request, long sourceNodeId) {
    return request.sources().stream()
        .filter(source -> source.nodeId() == sourceNodeId)
        .findFirst()
        .map(OpenFileRequest.SourceRecord::failures)
        .orElse(0);
  }

  private static String exhausted(OpenFileRequest request, SourceSetback last) {
    int sources = Math.max(1, request.sources().size());
    return shortened(
        "%s failed, %s with %s: %s"
            .formatted(
                sources == 1 ? "the only source" : "all %d sources".formatted(sources),
                sources == 1 ? "last" : "the last",
                last.failure().reason().words(),
                last.failure().message()));
  }

  /** Returns the longest pause of a source, for any reason. */
  public Duration longestPause() {
    return Stream.concat(sourcePauses.stream(), Stream.of(busyPause))
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  private Duration pause(int failures) {
    return sourcePauses.get(Math.min(failures, sourcePauses.size()) - 1);
  }

  private Duration destinationPause(OpenFileRequest request) {
    return destinationPause.multipliedBy(1L << Math.min(request.attempts(), MOST_DOUBLINGS));
  }

  private static String shortened(String reason) {
    boolean fits = reason.length() <= LONGEST_REASON;
    return fits ? reason : Excerpt.of(reason, LONGEST_REASON - 3) + "...";
  }
}
