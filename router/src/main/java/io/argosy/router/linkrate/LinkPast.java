package io.argosy.router.linkrate;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What this router knows of an enabled link from its own transfers.
 *
 * @param maximum configured for the link
 * @param youngestFirst history over growing spans that all end now; not empty
 * @param day history of the last day, from which the success follows
 * @param tried start of the last bin in which an attempt ended
 * @param moved when the last file arrived
 * @param wasDead whether the link was expected to be dead because of own failures
 */
public record LinkPast(
    LinkKey key,
    LinkName name,
    Optional<ByteRate> maximum,
    List<LinkHistory> youngestFirst,
    LinkHistory day,
    Optional<Instant> tried,
    Optional<Instant> moved,
    boolean wasDead) {

  private static final double OWN_WEIGHT = 1;

  public LinkPast {
    youngestFirst = List.copyOf(youngestFirst);
  }

  /**
   * Returns the own transfers as evidence. Their rate is that of the most recent span with enough
   * transfers, and their bytes are those of the longest span. A link that only failed stays dead
   * until something arrives, however long nothing is tried.
   *
   * @param instance name of this router
   * @return empty if nothing was tried
   */
  public Optional<Evidence.Transfers> evidence(String instance, Instant now) {
    LinkHistory all = youngestFirst.getLast();
    return switch (LinkHistory.rate(youngestFirst)) {
      case ObservedRate.Measured known ->
          Optional.of(
              transfers(
                  instance,
                  day.doneFiles(),
                  all.done().bytes(),
                  all.done().bytes() / known.rate().bytesPerSecond(),
                  age(moved, now)));
      case ObservedRate.Dead dead -> Optional.of(failed(instance, now));
      case ObservedRate.Unknown unknown -> untested(instance, now);
    };
  }

  /** Files that are too few for a rate have no busy time, and still count for the success. */
  private Optional<Evidence.Transfers> untested(String instance, Instant now) {
    if (isDead()) {
      return Optional.of(failed(instance, now));
    }
    boolean isTried = day.doneFiles() + day.failedFiles() > 0;
    return isTried
        ? Optional.of(
            transfers(
                instance,
                day.doneFiles(),
                youngestFirst.getLast().done().bytes(),
                0,
                age(moved.or(() -> tried), now)))
        : Optional.empty();
  }

  /** Whether own transfers only failed lately, or ever, however long nothing was tried since. */
  public boolean isDead() {
    return switch (LinkHistory.rate(youngestFirst)) {
      case ObservedRate.Dead dead -> true;
      case ObservedRate.Measured known -> false;
      case ObservedRate.Unknown unknown -> wasDead && youngestFirst.getLast().doneFiles() == 0;
    };
  }

  private Evidence.Transfers failed(String instance, Instant now) {
    return new Evidence.Transfers(
        instance, true, OWN_WEIGHT, 0, 0, Math.max(1, day.failedFiles()), 0, age(tried, now));
  }

  private Evidence.Transfers transfers(
      String instance, long doneFiles, double bytes, double busySeconds, Duration age) {
    return new Evidence.Transfers(
        instance, true, OWN_WEIGHT, doneFiles, bytes, day.failedFiles(), busySeconds, age);
  }

  /** Never negative, because a clock may have been set back. */
  private static Duration age(Optional<Instant> seen, Instant now) {
    return seen.filter(time -> time.isBefore(now))
        .map(time -> Duration.between(time, now))
        .orElse(Duration.ZERO);
  }
}
