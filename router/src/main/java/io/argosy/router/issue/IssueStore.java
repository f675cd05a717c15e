package io.argosy.router.issue;

import java.time.Instant;

/**
 * Stores tasks and reads routes without a task. All methods run in the caller's transaction and
 * skip rows that are locked. Those that withdraw, follow or delete process one portion and are
 * repeated by {@link io.argosy.router.stage.Portions#all}.
 */
public interface IssueStore {

  /**
   * Ends tasks whose route or file request is gone, for subscriptions that changed since the time.
   * Their holders are notified.
   */
  int withdrawCancelled(Instant changedSince, Instant at);

  /** Does the same for all tasks. */
  int withdrawUnwanted(Instant at);

  /**
   * Asks agents once to return tasks of suspended requests that they have not begun, for
   * subscriptions that changed since the time. The tasks stay, as the request may be resumed.
   */
  int askBackSuspended(Instant changedSince, Instant at);

  /** Does the same for all tasks. */
  int askBackSuspended(Instant at);

  /** Updates priorities from the file requests, for subscriptions that changed since the time. */
  int followPriorities(Instant changedSince);

  /** Does the same for all tasks. */
  int followPriorities();

  /**
   * Returns routes without a task, oldest first.
   *
   * @param after key of a route; only later ones are returned
   */
  WaitingRoutes waiting(long after, int limit);

  /**
   * Creates a task for each of the routes that still has none; returns how many. The caller must
   * hold the turn of the destinations, so that no other router creates them.
   */
  int issue(WaitingRoutes routes, Instant at);

  /** Deletes tasks closed before the time; returns how many. */
  int forgetClosed(Instant closedBefore);
}
