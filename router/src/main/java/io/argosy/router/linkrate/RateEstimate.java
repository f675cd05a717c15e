package io.argosy.router.linkrate;

import io.argosy.common.unit.ObservedRate;
import java.util.List;

/**
 * What a link's own history says of its rate: bytes by busy seconds of the youngest span with
 * enough evidence. What moves now counts before it is done, and so does a link that is busy and
 * moves nothing. An hour of nothing but failures makes a link dead; an hour without attempts lets
 * it be tried anew.
 */
public final class RateEstimate {

  /** Less says more of the files' smallness and of set-up than of the link. */
  static final double ENOUGH_BUSY_SECONDS = 1;

  /** A link that was busy for so long and moved nothing carries nothing now. */
  static final double STALLED_SECONDS = 10;

  private RateEstimate() {}

  /**
   * @param moving what the link moved in the last seconds, done or not
   * @param youngestFirst what it did over spans that grow, all ending now; not empty
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
