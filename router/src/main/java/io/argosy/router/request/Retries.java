package io.argosy.router.request;

import io.argosy.router.stage.Portions;
import java.time.Instant;

/** Tries files again that wait after failures, for a person who has fixed the cause. */
public interface Retries {

  /**
   * Lets files of the request be tried again, at its approved destinations, if they are in backoff,
   * wait for their next attempt, were given up, or belong to a block that the router suspended. A
   * file that waits for its next attempt is due from this moment on; the others are active as soon
   * as their window has room. Their failures are forgotten, so that every source may be used again.
   * Runs in the caller's transaction.
   *
   * @return how many files are tried again; {@link Portions#ROWS} if there may be more
   */
  int now(long request, Instant at);
}
