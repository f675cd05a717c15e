package io.argosy.router.request;

import java.time.Instant;

/** Another try of files that wait after failures, because a person has mended the cause. */
public interface Retries {

  /**
   * Files that this request wants where it was approved, and that rest, wait for their next
   * attempt, were given up or belong to a block that the router suspended, are due from this moment
   * on. What failed so far is forgotten, so that every source may be asked again. Inside the
   * caller's transaction.
   *
   * @return how many files these are
   */
  int now(long request, Instant at);
}
