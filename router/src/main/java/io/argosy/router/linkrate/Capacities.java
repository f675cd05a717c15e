package io.argosy.router.linkrate;

import io.argosy.router.topology.LinkKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Estimated capacities of links, and of what nodes can send or receive in total. A link or node
 * without an estimate has no entry.
 *
 * @param all by link, {@link LinkKey#uplink} and {@link LinkKey#downlink}
 */
public record Capacities(Map<LinkKey, Capacity> all) {

  public static final Capacities NONE = new Capacities(Map.of());

  public Capacities {
    all = Map.copyOf(all);
  }

  /** Returns these with others as bounds; where there is no estimate, the bound counts. */
  public Capacities boundedBy(Capacities bounds) {
    if (bounds.all.isEmpty()) {
      return this;
    }
    Map<LinkKey, Capacity> bounded = new HashMap<>(all);
    bounds.all.forEach((key, bound) -> bounded.merge(key, bound, Capacities::lower));
    return new Capacities(bounded);
  }

  private static Capacity lower(Capacity known, Capacity bound) {
    return known.rate().compareTo(bound.rate()) < 0 ? known : bound;
  }

  /** Returns the estimate for a link; with {@link LinkKey#ANY}, that for a node. */
  public Optional<Capacity> of(long source, long destination) {
    return Optional.ofNullable(all.get(new LinkKey(source, destination)));
  }
}
