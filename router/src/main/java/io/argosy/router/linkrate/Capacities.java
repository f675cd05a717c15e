package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.topology.LinkKey;
import java.util.Map;
import java.util.Optional;

/**
 * Estimated capacities of links and nodes. A link or node without an estimate has no entry.
 *
 * @param uplinks what nodes can send in total, by node key
 * @param downlinks what nodes can receive in total, by node key
 */
public record Capacities(
    Map<LinkKey, Capacity> links, Map<Long, Capacity> uplinks, Map<Long, Capacity> downlinks) {

  public static final Capacities NONE = new Capacities(Map.of(), Map.of(), Map.of());

  public Capacities {
    links = Map.copyOf(links);
    uplinks = Map.copyOf(uplinks);
    downlinks = Map.copyOf(downlinks);
  }

  public Optional<ByteRate> link(long source, long destination) {
    return of(source, destination).map(Capacity::rate);
  }

  /** Returns the estimate for a link together with its reason. */
  public Optional<Capacity> of(long source, long destination) {
    return Optional.ofNullable(links.get(new LinkKey(source, destination)));
  }

  public Optional<ByteRate> uplink(long node) {
    return Optional.ofNullable(uplinks.get(node)).map(Capacity::rate);
  }

  public Optional<ByteRate> downlink(long node) {
    return Optional.ofNullable(downlinks.get(node)).map(Capacity::rate);
  }
}
