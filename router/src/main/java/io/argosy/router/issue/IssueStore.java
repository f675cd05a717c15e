package io.argosy.router.issue;

import java.time.Instant;

/** Where routes become tasks. All inside the caller's transaction. */
public interface IssueStore {

  /** Ends tasks whose route or file request is gone; whoever holds one hears of it. */
  int withdrawUnwanted(Instant at);

  /** Lets priorities follow those of the file requests. */
  int followPriorities();

  /** Makes a task for each route without one, at most so many; returns how many. */
  int issue(int limit, Instant at);

  /** Forgets tasks closed before the moment. */
  int forgetClosed(Instant closedBefore);
}
