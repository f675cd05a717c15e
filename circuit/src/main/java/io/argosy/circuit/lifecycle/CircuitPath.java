package io.argosy.circuit.lifecycle;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * What a provider has built: whoever says that a circuit is up says all of this, or it is not up.
 *
 * @param providerId the provider's own name of it
 * @param sourceAddress host or address by which the source's door is reached over the circuit
 * @param destinationAddress host or address of the destination on the circuit
 * @param end when the provider takes it down by itself
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
      throw new IllegalArgumentException("a circuit has its provider's id");
    }
    requireHost(sourceAddress, "source");
    requireHost(destinationAddress, "destination");
  }

  private static void requireHost(String address, String end) {
    if (!HOST.matcher(address).matches()) {
      throw new IllegalArgumentException("a circuit's %s is a host or address".formatted(end));
    }
  }
}
