package io.argosy.router.harvest;

import io.argosy.common.task.FailureClass;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.activation.SourceSetback;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What follows a failure, by its class: another source at once where one is left, the same source
 * after a pause that grows, the destination later, or nobody any more.
 *
 * @param attemptsPerSource counted failures after which a source is not tried again for this file
 * @param sourcePauses after the first, second ... failure at a source; the last repeats
 * @param busyPause after the first "later" of a source, which is not counted; doubles four times.
 *     When none of its doors answered the pause stays the same
 * @param destinationPause after the first failure that is the destination's; doubles
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
  private static final int MOST_BUSY_DOUBLINGS = 4;
  private static final int LONGEST_REASON = 200;

  public RetryPolicy {
    sourcePauses = List.copyOf(sourcePauses);
    if (attemptsPerSource < 1 || sourcePauses.isEmpty()) {
      throw new IllegalArgumentException("a source has at least one attempt and one pause");
    }
  }

  /**
   * @param wish as it was before this failure
   */
  FailedAttempt after(Ending.Failed failure, LiveWish wish, long sourceNodeId, Instant now) {
    return switch (failure.reason()) {
      case SOURCE_MISSING, CHECKSUM_MISMATCH, NETWORK, TIMEOUT, OTHER ->
          counted(failure, wish, sourceNodeId, now);
      case RETURNED -> busy(failure, wish, sourceNodeId, now, busyPause);
      case SOURCE_BUSY -> busy(failure, wish, sourceNodeId, now, busyPause(wish));
      case DESTINATION_FULL, TOOL_BROKEN -> later(wish, now.plus(destinationPause(wish)));
      case LOST ->
          later(wish, now.plus(wish.attempts() == 0 ? Duration.ZERO : pause(wish.attempts())));
      case REFUSED -> refused(failure, wish, sourceNodeId, now);
    };
  }

  private FailedAttempt counted(
      Ending.Failed failure, LiveWish wish, long sourceNodeId, Instant now) {
    int failures = 1 + recordOf(wish, sourceNodeId).map(LiveWish.SourceRecord::failures).orElse(0);
    Optional<Instant> usableFrom =
        failures >= attemptsPerSource ? Optional.empty() : Optional.of(now.plus(pause(failures)));
    return setBack(wish, setback(failure, sourceNodeId, failures, usableFrom), now);
  }

  private static FailedAttempt busy(
      Ending.Failed failure, LiveWish wish, long sourceNodeId, Instant now, Duration pause) {
    int failures = recordOf(wish, sourceNodeId).map(LiveWish.SourceRecord::failures).orElse(0);
    Optional<Instant> usableFrom = Optional.of(now.plus(pause));
    return setBack(wish, setback(failure, sourceNodeId, failures, usableFrom), now);
  }

  /** Due as soon as any source is usable; with none left, never. */
  private static FailedAttempt setBack(LiveWish wish, SourceSetback setback, Instant now) {
    Optional<Instant> due =
        afterwards(wish, setback).stream()
            .flatMap(source -> source.usableFrom().stream())
            .min(Comparator.naturalOrder());
    return new FailedAttempt(
        wish.fileRequestId(),
        List.of(setback),
        due.filter(now::isBefore).orElse(now),
        due.isPresent() ? Optional.empty() : Optional.of(exhausted(wish, setback)));
  }

  private static FailedAttempt later(LiveWish wish, Instant notBefore) {
    return new FailedAttempt(wish.fileRequestId(), List.of(), notBefore, Optional.empty());
  }

  /** Whoever sends it: every source is set aside, so that only a new one brings it back. */
  private static FailedAttempt refused(
      Ending.Failed failure, LiveWish wish, long sourceNodeId, Instant now) {
    List<SourceSetback> setbacks = new ArrayList<>();
    setbacks.add(setback(failure, sourceNodeId, 1, Optional.empty()));
    wish.sources().stream()
        .filter(source -> source.nodeId() != sourceNodeId)
        .map(s -> setback(failure, s.nodeId(), s.failures(), Optional.empty()))
        .forEach(setbacks::add);
    return new FailedAttempt(
        wish.fileRequestId(),
        setbacks,
        now,
        Optional.of(shortened("the destination refuses it: " + failure.message())));
  }

  private static List<LiveWish.SourceRecord> afterwards(LiveWish wish, SourceSetback setback) {
    List<LiveWish.SourceRecord> sources = new ArrayList<>();
    wish.sources().stream()
        .filter(source -> source.nodeId() != setback.sourceNodeId())
        .forEach(sources::add);
    if (recordOf(wish, setback.sourceNodeId()).isPresent()) {
      sources.add(
          new LiveWish.SourceRecord(
              setback.sourceNodeId(), setback.failures(), setback.usableFrom()));
    }
    return sources;
  }

  private static Optional<LiveWish.SourceRecord> recordOf(LiveWish wish, long sourceNodeId) {
    return wish.sources().stream().filter(s -> s.nodeId() == sourceNodeId).findFirst();
  }

  private static SourceSetback setback(
      Ending.Failed failure, long sourceNodeId, int failures, Optional<Instant> usableFrom) {
    return new SourceSetback(
        sourceNodeId, failures, failure.reason(), failure.message(), usableFrom);
  }

  private static String exhausted(LiveWish wish, SourceSetback last) {
    return shortened(
        "no source is left to try of %d; last %s: %s"
            .formatted(Math.max(1, wish.sources().size()), last.reason(), last.message()));
  }

  private Duration pause(int failures) {
    return sourcePauses.get(Math.min(failures, sourcePauses.size()) - 1);
  }

  /** A source that was busy again and again is left alone for longer, but never for long. */
  private Duration busyPause(LiveWish wish) {
    return busyPause.multipliedBy(1L << Math.min(wish.attempts(), MOST_BUSY_DOUBLINGS));
  }

  private Duration destinationPause(LiveWish wish) {
    return destinationPause.multipliedBy(1L << Math.min(wish.attempts(), MOST_DOUBLINGS));
  }

  private static String shortened(String reason) {
    return reason.length() <= LONGEST_REASON
        ? reason
        : reason.substring(0, LONGEST_REASON - 3) + "...";
  }

  /** Whether the failure says something about the link, and not about a file or a disk. */
  static boolean blamesLink(FailureClass reason) {
    return switch (reason) {
      case NETWORK, TIMEOUT, OTHER -> true;
      case SOURCE_MISSING,
          SOURCE_BUSY,
          DESTINATION_FULL,
          CHECKSUM_MISMATCH,
          REFUSED,
          TOOL_BROKEN,
          LOST,
          RETURNED ->
          false;
    };
  }
}
