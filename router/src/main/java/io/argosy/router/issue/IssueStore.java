package io.argosy.router.issue;

import java.time.Instant;

/**
 * Where routes become tasks. All inside the caller's transaction; a row that somebody else is
 * writing is left to the next run, and nobody waits for it. What withdraws, follows or forgets does
 * so for a portion, and is to be repeated as by {@link io.argosy.router.stage.Portions#all}.
 */
public interface IssueStore {

  /**
   * Ends tasks whose route or file request is gone, of what a subscription opened, closed or
   * changed since the moment asks for; whoever holds one hears of it.
   */
  int withdrawCancelled(Instant changedSince, Instant at);

  /** The same, of all tasks. */
  int withdrawUnwanted(Instant at);

  /**
   * Asks agents to give back what they have not begun of tasks that nobody wants now, and that stay
   * because a suspended request may be resumed: within the same bounds. Each is asked for once.
   */
  int askBackSuspended(Instant changedSince, Instant at);

  /** The same, of all tasks. */
  int askBackSuspended(Instant at);

  /** Lets priorities follow those of the file requests, within the same bounds. */
  int followPriorities(Instant changedSince);

  /** The same, of all tasks. */
  int followPriorities();

  /**
   * Routes without a task, oldest first, at most so many.
   *
   * @param after a route's key: only later ones
   */
  WaitingRoutes waiting(long after, int limit);

  /**
   * Makes a task for each of the routes that still has none; returns how many. Whoever calls has
   * the turn of these destinations until the transaction ends, so that nobody else makes one.
   */
  int issue(WaitingRoutes routes, Instant at);

  /** Forgets tasks closed before the moment; returns how many. */
  int forgetClosed(Instant closedBefore);
}
