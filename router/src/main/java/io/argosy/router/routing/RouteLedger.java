package io.argosy.router.routing;

/** Ends routes of files that have arrived, failed or are no longer wanted. */
public interface RouteLedger {

  /**
   * Ends the routes of these file requests in the caller's transaction; ignores requests without a
   * route.
   */
  void close(long[] fileRequestIds);
}
