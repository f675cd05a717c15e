package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.topology.LinkKey;
import java.util.Map;
import java.util.Optional;

/**
 * What links and nodes are believed to be able to carry; what nothing is believed of is not named.
 *
 * @param uplinks what nodes can send in all, by their keys
 * @param downlinks what nodes can receive in all
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

  /** What is believed of a link, and why. */
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
