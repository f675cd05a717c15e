package io.argosy.router.issue;

import java.time.Duration;
import java.time.Instant;

/**
 * How far a router has searched for routes without a task. A run searches after the last one that
 * was found, and occasionally among all, because most routes have a task already.
 *
 * @param allAt time of the last search among all
 * @param after only routes with a later key are searched
 * @param last key of the last one that was found without a task
 */
record RoutesSeen(Instant allAt, long after, long last) {

  /** The longest time for which a route that appeared out of order waits for its task. */
  static final Duration ALL_EVERY = Duration.ofSeconds(30);

  /**
   * Keys rise from plan to plan, but a route may be left to another router that processes its
   * destination and may die. Older ones are found by the next search among all.
   */
  static final long OUT_OF_TURN = 10_000;

  static final RoutesSeen NONE = new RoutesSeen(Instant.EPOCH, 0, 0);

  /** Returns where the search starts now. */
  RoutesSeen at(Instant now) {
    boolean all = now.isBefore(allAt) || !now.isBefore(allAt.plus(ALL_EVERY));
    return all
        ? new RoutesSeen(now, 0, last)
        : new RoutesSeen(allAt, Math.max(0, last - OUT_OF_TURN), last);
  }

  /** Whether the search is one among all routes. */
  boolean isAmongAll() {
    return after == 0;
  }

  RoutesSeen with(long found) {
    return new RoutesSeen(allAt, after, Math.max(last, found));
  }
}
