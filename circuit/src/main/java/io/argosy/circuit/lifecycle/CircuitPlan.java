package io.argosy.circuit.lifecycle;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.List;

/**
 * A circuit that the router has leased: what is requested from the provider. It does not change;
 * only its lifetime may be extended.
 *
 * @param provider name of the provider in the agent's configuration
 * @param links all links between the nodes of both endpoints, sorted
 * @param lifetime every circuit has an end
 */
public record CircuitPlan(
    CircuitKey key,
    String provider,
    CircuitEnd source,
    CircuitEnd destination,
    List<LinkName> links,
    ByteRate bandwidth,
    Duration lifetime) {

  public CircuitPlan {
    links = links.stream().sorted().distinct().toList();
    if (source.name().equals(destination.name())) {
      throw new IllegalArgumentException("a circuit joins two different endpoints: " + source);
    }
    if (!lifetime.isPositive()) {
      throw new IllegalArgumentException("a circuit's lifetime must be positive: " + lifetime);
    }
  }
}
