package io.argosy.router.routing;

/**
 * Ends routes of files that have arrived, failed or are no longer wanted, and marks those whose
 * files wait for space.
 */
public interface RouteLedger {

  /**
   * Ends the routes of these file requests in the caller's transaction; ignores requests without a
   * route.
   */
  void close(long[] fileRequestIds);

  /**
   * Says in the caller's transaction which routes to these destinations wait for space there: these
   * and no others.
   */
  void withhold(long[] destinations, long[] routeIds);
}
