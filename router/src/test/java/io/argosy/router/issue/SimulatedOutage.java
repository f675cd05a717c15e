package io.argosy.router.issue;

import io.argosy.router.issue.SimulatedLinks.Link;
import io.argosy.router.issue.SimulatedLinks.Moving;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * A source that is killed and comes back, as the router sees it. Its breaker opens a few seconds
 * later, half-opens when its agent has started again, and closes when a probe has arrived.
 *
 * @param from when the source is killed
 * @param to when it is back
 */
record SimulatedOutage(int source, double from, double to) {

  /** No outage. */
  static final SimulatedOutage NONE =
      new SimulatedOutage(-1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** Seconds until five files have failed and unclaimed tasks are planned again. */
  static final double OPENED = 5;

  /** Seconds until a breaker is evaluated again. */
  static final double SWEEP = 3;

  /** Seconds until the report of a file arrives. */
  static final double REPORT = 2;

  static final int PROBES = 3;

  boolean isOf(Link link) {
    return link.source() == source;
  }

  boolean isAway(double now) {
    return from <= now && now < to;
  }

  /** Whether the breaker has opened, and no probe has been reported and evaluated since. */
  boolean isHeld(double now, Stream<Moving> arrived) {
    return now >= from + OPENED
        && arrived.noneMatch(
            moving -> isOf(moving.link) && to <= moving.arrivedAt && known(moving) <= now);
  }

  private static double known(Moving probe) {
    return probe.arrivedAt + REPORT + SWEEP;
  }

  boolean isHalfOpen(double now) {
    return now >= to + SWEEP;
  }

  /** Returns how many more files may go over the source's links. */
  long probesLeft(Collection<Moving> routed) {
    long gone = routed.stream().filter(m -> isOf(m.link) && m.startsAt >= to + SWEEP).count();
    return Math.max(0, PROBES - gone);
  }

  /** Returns the share of the seconds in which the source is available. */
  double share(double seconds) {
    return 1 - Math.max(0, Math.min(seconds, to) - Math.min(seconds, from)) / seconds;
  }

  /** Returns the attempts that fail because the source is killed while they move. */
  List<Moving> broken(Collection<Moving> moving) {
    return moving.stream().filter(m -> isOf(m.link) && m.hasBegun()).toList();
  }
}
