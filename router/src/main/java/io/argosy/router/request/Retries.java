package io.argosy.router.request;

import java.time.Instant;
import java.util.List;

/** Tries files again that wait after failures, for a person who has fixed the cause. */
public interface Retries {

  /**
   * Lets files of the request be tried again, at its approved destinations, if they are in backoff,
   * wait for their next attempt, or were given up. A file that waits for its next attempt is due
   * from this moment on; the others are active as soon as their window has room. Their failures are
   * forgotten, so that every source may be used again. Runs in the caller's transaction.
   *
   * @param after only file requests with a greater key
   * @return the keys of the file requests of one portion, in order
   */
  List<Long> now(long request, Instant at, long after);

  /** Ends the suspension of a portion of the request's blocks; returns their number. */
  int resume(long request);
}
