package io.argosy.router.circuit;

import io.argosy.common.unit.ByteRate;
import java.util.UUID;

/**
 * The right of an agent to one circuit. It counts until the agent reports that nothing is left of
 * the circuit at its provider, or until its end has passed.
 *
 * @param id of the circuit; with the instance's name it is the key
 * @param source endpoint
 * @param destination endpoint; its agent manages the circuit
 * @param sourcePort where the bandwidth counts, also after the endpoint is no longer announced
 */
public record CircuitLease(
    UUID id,
    String source,
    String destination,
    String sourcePort,
    String destinationPort,
    ByteRate bandwidth) {

  boolean joins(String from, String to) {
    return source.equals(from) && destination.equals(to);
  }

  boolean endsAt(String endpoint) {
    return source.equals(endpoint) || destination.equals(endpoint);
  }
}
