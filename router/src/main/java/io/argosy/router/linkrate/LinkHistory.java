package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
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

  /** The factor by which a file moves the rate that longer spans show. */
  private static final double MOST_BY_A_FILE = 1.1;

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

  /**
   * Estimates the rate of a link: bytes divided by busy seconds of the most recent span with enough
   * evidence. Each of its files moves what the longer spans show by at most a tenth, so that a few
   * slow or small files do not decide.
   *
   * @param youngestFirst history over growing spans that all end now; not empty
   */
  public static ObservedRate rate(List<LinkHistory> youngestFirst) {
    return youngestFirst.reversed().stream()
        .filter(LinkHistory::isEnough)
        .map(LinkHistory::shown)
        .reduce((longer, span) -> new Shown(span.files(), span.near(longer.rate())))
        .<ObservedRate>map(shown -> ObservedRate.measured(shown.rate()))
        .orElse(ObservedRate.UNKNOWN);
  }

  /** What a span shows of the rate, in bytes per second. */
  private record Shown(long files, double rate) {

    double near(double other) {
      double most = Math.pow(MOST_BY_A_FILE, files);
      return Math.clamp(rate, other / most, other * most);
    }
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

  /**
   * Like {@link #current()}, but more than twice what longer spans show counts only as far as three
   * slots show it, because one wrong heartbeat changes two.
   *
   * @param ofThree the lowest rate of the three best slots, in bytes per second
   */
  public Optional<ObservedRate> current(ObservedRate known, double ofThree) {
    double most = Math.max(ofThree, 2 * bytesPerSecond(known));
    return current().map(now -> bytesPerSecond(now) > most ? ObservedRate.measured(most) : now);
  }

  private static double bytesPerSecond(ObservedRate rate) {
    return rate instanceof ObservedRate.Measured(ByteRate known) ? known.bytesPerSecond() : 0;
  }

  private boolean isEnough() {
    return !done.isZero() && busySeconds >= ENOUGH_BUSY_SECONDS;
  }

  private Shown shown() {
    return new Shown(doneFiles, done.bytes() / busySeconds);
  }

  private ObservedRate measured() {
    return ObservedRate.measured(shown().rate());
  }
}
