package io.argosy.router.linkrate;

import java.time.Instant;
import java.util.function.LongFunction;

/** A source of capacity estimates for links and nodes. */
@FunctionalInterface
public interface CapacityBeliefs {

  CapacityBeliefs NONE = (now, names) -> Capacities.NONE;

  /**
   * @param names node names by key, used when a change is reported
   */
  Capacities at(Instant now, LongFunction<?> names);

  /** Returns what is known already, to be shown: nothing is learned, read or reported. */
  default Capacities known(Instant now) {
    return at(now, String::valueOf);
  }
}
