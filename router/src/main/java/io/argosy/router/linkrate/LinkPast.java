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
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What this router knows of an enabled link from its own transfers.
 *
 * @param maximum configured for the link
 * @param youngestFirst history over growing spans that all end now: an hour, half a day and more
 * @param day history of the last day
 * @param tried start of the last bin in which an attempt ended
 * @param moved when the last file arrived
 * @param quality share of all attempts of the last day, on every path and whatever failed, that
 *     succeeded; empty without attempts
 */
public record LinkPast(
    LinkKey key,
    LinkName name,
    Optional<ByteRate> maximum,
    List<LinkHistory> youngestFirst,
    LinkHistory day,
    Optional<Instant> tried,
    Optional<Instant> moved,
    OptionalDouble quality) {

  private static final double OWN_WEIGHT = 1;

  /** Fewer files of a link show no rate: it may be that of a slow server or of a wrong clock. */
  public static final int FEW_FILES = 3;

  public LinkPast {
    youngestFirst = List.copyOf(youngestFirst);
  }

  /**
   * Returns the own transfers as evidence. Their rate is that of the most recent span with enough
   * transfers, and their bytes are those of the longest span.
   *
   * @param instance name of this router
   * @return empty if nothing was tried
   */
  public Optional<Evidence.Transfers> evidence(String instance, Instant now) {
    if (isDead(now)) {
      return Optional.of(failed(instance, now));
    }
    double bytes = youngestFirst.getLast().done().bytes();
    return rate() instanceof ObservedRate.Measured known
        ? Optional.of(
            transfers(instance, bytes, bytes / known.rate().bytesPerSecond(), age(moved, now)))
        : untested(instance, bytes, now);
  }

  boolean isConfirmed() {
    return rate() instanceof ObservedRate.Measured;
  }

  private ObservedRate rate() {
    return youngestFirst.getLast().doneFiles() < FEW_FILES
        ? ObservedRate.UNKNOWN
        : LinkHistory.rate(youngestFirst);
  }

  /** Files that are too few for a rate have no busy time, and still count for the success. */
  private Optional<Evidence.Transfers> untested(String instance, double bytes, Instant now) {
    return day.doneFiles() + day.failedFiles() == 0
        ? Optional.empty()
        : Optional.of(transfers(instance, bytes, 0, age(moved.or(() -> tried), now)));
  }

  /**
   * Whether own transfers only failed, within an hour or a day, as often and as lately as counts.
   */
  public boolean isDead(Instant now) {
    return Stream.of(youngestFirst.getFirst(), day)
        .anyMatch(
            span ->
                Evidence.Transfers.onlyFail(span.doneFiles(), span.failedFiles(), age(tried, now)));
  }

  /**
   * Returns the mean of a Beta posterior; 0.5 for a link without attempts. A failure counts an
   * eighth after an hour and a sixty-fourth after half a day, so that old failures do not keep
   * files away from a link that nobody has tried since.
   */
  double success() {
    double hour = youngestFirst.get(0).failedFiles();
    double halfDay = youngestFirst.get(1).failedFiles();
    double failed = hour + (halfDay - hour) / 8 + (day.failedFiles() - halfDay) / 64;
    return (day.doneFiles() + 1) / (day.doneFiles() + failed + 2);
  }

  private Evidence.Transfers failed(String instance, Instant now) {
    return new Evidence.Transfers(
        instance, true, OWN_WEIGHT, 0, 0, Math.max(1, day.failedFiles()), 0, age(tried, now));
  }

  private Evidence.Transfers transfers(
      String instance, double bytes, double busySeconds, Duration age) {
    return new Evidence.Transfers(
        instance, true, OWN_WEIGHT, day.doneFiles(), bytes, day.failedFiles(), busySeconds, age);
  }

  /** Never negative, because a clock may have been set back. */
  private static Duration age(Optional<Instant> seen, Instant now) {
    return seen.filter(time -> time.isBefore(now))
        .map(time -> Duration.between(time, now))
        .orElse(Duration.ZERO);
  }
}
