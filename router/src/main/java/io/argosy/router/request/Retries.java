package io.argosy.router.request;

import java.time.Instant;

/** Makes files due again that wait after failures, for a person who has fixed the cause. */
public interface Retries {

  /**
   * Makes files of the request due from this moment on, at its approved destinations, if they are
   * in backoff, wait for their next attempt, were given up, or belong to a block that the router
   * suspended. Their failures are forgotten, so that every source may be used again. Runs in the
   * caller's transaction.
   *
   * @return how many files became due
   */
  int now(long request, Instant at);
}
