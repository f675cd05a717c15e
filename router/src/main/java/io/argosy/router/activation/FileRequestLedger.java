package io.argosy.router.activation;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Ends or postpones file requests, inside the caller's transaction. Unwanted ones, such as those of
 * a suspended request, are not postponed but end.
 */
public interface FileRequestLedger {

  /** Ends file requests whose files have arrived; unknown ones are ignored. */
  void close(long[] fileRequestIds);

  /** Records failures, at most one for each file request; unknown ones are ignored. */
  void failed(List<FailedAttempt> attempts, Instant at);

  /** Marks file requests for a new route after a failure; unknown ones are ignored. */
  void rerouted(long[] fileRequestIds, Instant at);

  /**
   * Stores why file requests have no usable source, or wait for a copy, or that they have a usable
   * source. Unknown ones are ignored; those that another transaction is changing are left to the
   * next check.
   */
  void checked(Map<Long, SourceCheck> checks);
}
