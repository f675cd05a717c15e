package io.argosy.router.linkrate;

import io.argosy.common.unit.ObservedRate;
import java.util.List;

/**
 * Estimates the rate of a link from its own history: bytes divided by busy seconds of the most
 * recent span with enough evidence. Running transfers count before they are finished, and a link
 * that is busy without transferring anything counts as dead. A link with only failures in the last
 * hour is dead as well; after an hour without attempts it is tried again.
 */
public final class RateEstimate {

  /** With less busy time, the rate depends more on small files and set-up than on the link. */
  static final double ENOUGH_BUSY_SECONDS = 1;

  /** A link that was busy for this long without transferring a byte is dead. */
  static final double STALLED_SECONDS = 10;

  private RateEstimate() {}

  /**
   * @param moving transfers of the last seconds, finished or not
   * @param youngestFirst history over growing spans that all end now; not empty
   */
  public static ObservedRate of(LinkHistory moving, List<LinkHistory> youngestFirst) {
    if (moving.movedSomethingFor(ENOUGH_BUSY_SECONDS)) {
      return measured(moving);
    }
    if (moving.done().isZero() && moving.busySeconds() >= STALLED_SECONDS) {
      return ObservedRate.DEAD;
    }
    if (youngestFirst.getFirst().failedOnly()) {
      return ObservedRate.DEAD;
    }
    return youngestFirst.stream()
        .filter(history -> history.movedSomethingFor(ENOUGH_BUSY_SECONDS))
        .findFirst()
        .map(RateEstimate::measured)
        .orElse(ObservedRate.UNKNOWN);
  }

  private static ObservedRate measured(LinkHistory history) {
    return ObservedRate.measured(history.done().bytes() / history.busySeconds());
  }
}
