package io.argosy.router.routing;

import java.time.Instant;

/** Reads the input of routing cycles and stores their output. */
public interface RoutingStore {

  /**
   * Reads the input of a cycle. Needs a transaction, because rows are fetched in steps.
   *
   * @param limit maximum number of requests, most urgent and oldest first
   */
  default RoutingInput read(Instant now, int limit) {
    return read(now, Portion.first(limit));
  }

  /** Reads a portion. The network has links only if there are files to plan. */
  RoutingInput read(Instant now, Portion portion);

  /**
   * As {@link #read}, but includes the network even if nothing is due.
   *
   * @param all to find out what a different network would change: includes files without a usable
   *     source, and for every file the holders without a link to its destination
   */
  RoutingInput survey(Instant now, int limit, boolean all);

  /** Returns the network that can be used now, without due files and with empty queues. */
  UsableNetwork usable(Instant now);

  /**
   * Saves the changed source checks and the routes in the caller's transaction. Skips file requests
   * that are no longer wanted or were routed meanwhile.
   */
  void save(RoutingOutput output);

  /** Ends routes whose file request no longer exists, and returns their number. */
  int endOrphans();
}
