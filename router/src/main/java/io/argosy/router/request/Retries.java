package io.argosy.router.request;

import java.time.Instant;
import java.util.Set;

/** Another try of files that wait after failures, because a person has mended the cause. */
public interface Retries {

  /**
   * Files of these datasets at these destinations that rest, wait for their next attempt, were
   * given up or belong to a block that the router suspended are due from this moment on. What
   * failed so far is forgotten, so that every source may be asked again. Inside the caller's
   * transaction.
   *
   * @return how many files these are
   */
  int now(Set<Long> datasets, Set<Long> destinations, Instant at);
}
