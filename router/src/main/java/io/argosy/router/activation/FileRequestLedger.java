package io.argosy.router.activation;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * How file requests end, or wait for another attempt; inside the caller's transaction. One that
 * nobody wants any more, as that of a suspended request, does not wait: it ends.
 */
public interface FileRequestLedger {

  /** Their files have arrived; unknown ones are no error. */
  void close(long[] fileRequestIds);

  /** At most one attempt of each file request; unknown ones are no error. */
  void failed(List<FailedAttempt> attempts, Instant at);

  /** They are planned anew, because their source or link went bad; unknown ones are no error. */
  void rerouted(long[] fileRequestIds, Instant at);

  /**
   * Stores why file requests have no usable source, or that they have one. Unknown ones are no
   * error, and those that another transaction is changing are left out until the next check.
   */
  void checked(Map<Long, SourceCheck> checks);
}
