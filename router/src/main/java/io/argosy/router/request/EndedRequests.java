package io.argosy.router.request;

import java.time.Instant;
import java.util.Collection;

/** Ends static requests whose files have all arrived. */
public interface EndedRequests {

  /**
   * Marks the requests as done, so that no duty reads them again. A request that is cancelled or
   * done already stays unchanged. Runs in the caller's transaction.
   *
   * @return how many requests were marked
   */
  int end(Collection<Long> requests, Instant at);
}
