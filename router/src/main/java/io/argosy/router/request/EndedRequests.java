package io.argosy.router.request;

import java.time.Instant;
import java.util.Collection;

/** Static requests end: whoever sees that all they want is there says so here. */
public interface EndedRequests {

  /**
   * These are done, and no duty looks at them again. One that was cancelled, or is done already,
   * stays as it is. Inside the caller's transaction.
   *
   * @return how many ended now
   */
  int end(Collection<Long> requests, Instant at);
}
