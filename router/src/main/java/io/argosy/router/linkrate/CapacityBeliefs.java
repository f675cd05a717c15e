package io.argosy.router.linkrate;

import java.time.Instant;
import java.util.function.LongFunction;

/** What links and nodes are believed to be able to carry. */
@FunctionalInterface
public interface CapacityBeliefs {

  /** Believes nothing. */
  CapacityBeliefs NONE = (now, names) -> Capacities.NONE;

  /**
   * @param names of nodes by their keys, for whoever tells of a change
   */
  Capacities at(Instant now, LongFunction<?> names);
}
