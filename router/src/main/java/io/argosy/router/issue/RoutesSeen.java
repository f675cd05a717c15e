package io.argosy.router.issue;

import java.time.Duration;
import java.time.Instant;

/**
 * How far a router has looked for routes without a task. A ring looks at those behind the last one
 * it found, and now and then at all: of what waits, most has had its task for long.
 *
 * @param allAt when it looked at all of them last
 * @param after only routes with a later key are looked at now
 * @param last key of the last one that was found without a task
 */
record RoutesSeen(Instant allAt, long after, long last) {

  /** Within so long a route gets its task that came out of turn. */
  static final Duration ALL_EVERY = Duration.ofSeconds(30);

  /**
   * Keys rise from plan to plan, but some of what was found is left to another router that works
   * for the same destination, and it may die. What lies further back is found by the next look at
   * all.
   */
  static final long OUT_OF_TURN = 10_000;

  static final RoutesSeen NONE = new RoutesSeen(Instant.EPOCH, 0, 0);

  /** What to look at now. */
  RoutesSeen at(Instant now) {
    boolean all = now.isBefore(allAt) || !now.isBefore(allAt.plus(ALL_EVERY));
    return all
        ? new RoutesSeen(now, 0, last)
        : new RoutesSeen(allAt, Math.max(0, last - OUT_OF_TURN), last);
  }

  RoutesSeen with(long found) {
    return new RoutesSeen(allAt, after, Math.max(last, found));
  }
}
