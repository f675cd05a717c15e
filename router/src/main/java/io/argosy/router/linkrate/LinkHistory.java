package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.List;
import java.util.Optional;

/**
 * What a link did within a span of time that ends now.
 *
 * @param busySeconds how long at least one transfer that succeeded was running
 */
public record LinkHistory(ByteCount done, double busySeconds, long doneFiles, long failedFiles) {

  public static final LinkHistory NONE = new LinkHistory(ByteCount.ZERO, 0, 0, 0);

  /** With less busy time, the rate depends more on small files and set-up than on the link. */
  private static final double ENOUGH_BUSY_SECONDS = 1;

  /** A link that was busy for this long without transferring a byte is dead. */
  private static final double STALLED_SECONDS = 10;

  public LinkHistory {
    if (!(busySeconds >= 0) || doneFiles < 0 || failedFiles < 0) {
      throw new IllegalArgumentException("a link history must not be negative");
    }
  }

  /** Returns what a link did within two spans of time that do not overlap. */
  public LinkHistory plus(LinkHistory other) {
    return new LinkHistory(
        done.plus(other.done),
        busySeconds + other.busySeconds,
        doneFiles + other.doneFiles,
        failedFiles + other.failedFiles);
  }

  /** Returns the mean of a Beta posterior; 0.5 for a link without attempts. */
  public double success() {
    return (doneFiles + 1.0) / (doneFiles + failedFiles + 2.0);
  }

  /**
   * Estimates the rate of a link: bytes divided by busy seconds of the most recent span with enough
   * evidence. A link with only failures in the youngest span is dead; once they are older, the
   * older spans decide. A link with only failures in the longest span stays dead.
   *
   * @param youngestFirst history over growing spans that all end now; not empty
   */
  public static ObservedRate rate(List<LinkHistory> youngestFirst) {
    if (youngestFirst.getFirst().onlyFailed() || youngestFirst.getLast().onlyFailed()) {
      return ObservedRate.DEAD;
    }
    return youngestFirst.stream()
        .filter(LinkHistory::isEnough)
        .findFirst()
        .map(LinkHistory::measured)
        .orElse(ObservedRate.UNKNOWN);
  }

  /**
   * Returns the rate if this is what a link did within the last seconds, finished or not: running
   * transfers count before they are finished, and a link that is busy without transferring anything
   * is dead. Empty if the link was hardly busy.
   */
  public Optional<ObservedRate> current() {
    if (isEnough()) {
      return Optional.of(measured());
    }
    return done.isZero() && busySeconds >= STALLED_SECONDS
        ? Optional.of(ObservedRate.DEAD)
        : Optional.empty();
  }

  private boolean onlyFailed() {
    return doneFiles == 0 && failedFiles > 0;
  }

  private boolean isEnough() {
    return !done.isZero() && busySeconds >= ENOUGH_BUSY_SECONDS;
  }

  private ObservedRate measured() {
    return ObservedRate.measured(done.bytes() / busySeconds);
  }
}
