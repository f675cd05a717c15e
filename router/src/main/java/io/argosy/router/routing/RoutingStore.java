package io.argosy.router.routing;

import java.time.Instant;

/** Where routing reads the world and leaves its routes. */
public interface RoutingStore {

  /**
   * Inside a transaction, so that rows come as they are asked for.
   *
   * @param limit at most so many requests, most urgent and oldest first
   */
  default RoutingInput read(Instant now, int limit) {
    return read(now, Portion.first(limit));
  }

  /** The same, of a portion. The network has links only where something is to be planned. */
  RoutingInput read(Instant now, Portion portion);

  /**
   * As {@link #read}, but with the network also where nothing is due.
   *
   * @param all for the question what another network would change: also what has no source now, and
   *     with every file the holders that have no link to its destination
   */
  RoutingInput survey(Instant now, int limit, boolean all);

  /** The network as it can be used now, without anything that is due and with empty queues. */
  UsableNetwork usable(Instant now);

  /**
   * Inside the cycle's transaction: the changed source checks and the routes. Leaves out what is no
   * longer wanted or was routed meanwhile.
   */
  void save(RoutingOutput output);

  /** Ends the routes whose file request is gone, as after a cancelled request; how many. */
  int endOrphans();
}
