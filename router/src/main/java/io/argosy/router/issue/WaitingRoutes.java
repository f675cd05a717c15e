package io.argosy.router.issue;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Routes without a task, by where they lead.
 *
 * @param after keys of routes from here
 * @param last up to here, this one too
 * @param byDestination how many lead to each node
 */
public record WaitingRoutes(long after, long last, Map<Long, Integer> byDestination) {

  public WaitingRoutes {
    byDestination = Map.copyOf(byDestination);
  }

  public int size() {
    return byDestination.values().stream().mapToInt(Integer::intValue).sum();
  }

  public Set<Long> destinations() {
    return byDestination.keySet();
  }

  /** Those that lead to these nodes. */
  WaitingRoutes to(Collection<Long> destinations) {
    Map<Long, Integer> kept = new HashMap<>(byDestination);
    kept.keySet().retainAll(destinations);
    return new WaitingRoutes(after, last, kept);
  }
}
