package io.argosy.circuit.lifecycle;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * A circuit as its provider has built it. A circuit is up only if all of this is known.
 *
 * @param providerId the provider's identifier
 * @param sourceAddress host or address of the source's door over the circuit
 * @param destinationAddress host or address of the destination on the circuit
 * @param end when the provider releases the circuit
 */
public record CircuitPath(
    String providerId,
    String sourceAddress,
    String destinationAddress,
    ByteRate bandwidth,
    Instant end) {

  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9:][A-Za-z0-9.:-]{0,252}");

  public CircuitPath {
    if (providerId.isBlank()) {
      throw new IllegalArgumentException("a circuit must have its provider's id");
    }
    requireHost(sourceAddress, "source");
    requireHost(destinationAddress, "destination");
  }

  private static void requireHost(String address, String end) {
    if (!HOST.matcher(address).matches()) {
      throw new IllegalArgumentException("a circuit's %s must be a host or address".formatted(end));
    }
  }
}
