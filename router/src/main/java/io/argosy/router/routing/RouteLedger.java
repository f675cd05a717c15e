package io.argosy.router.routing;

/** The way to end routes whose file has arrived, failed or is wanted no more. */
public interface RouteLedger {

  /** Inside the caller's transaction; file requests without a route are no error. */
  void close(long[] fileRequestIds);
}
