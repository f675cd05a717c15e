package io.argosy.circuit.lifecycle;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * A circuit to be requested from a provider.
 *
 * @param key chosen by this program; requests with the same key create one circuit
 * @param lifetime every circuit has an end
 */
public record CircuitPlan(String key, LinkName link, ByteRate bandwidth, Duration lifetime) {

  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  public CircuitPlan {
    if (!KEY.matcher(key).matches()) {
      throw new IllegalArgumentException("a circuit's key must be 1 to 64 of A-Z a-z 0-9 _ -");
    }
    if (!lifetime.isPositive()) {
      throw new IllegalArgumentException("a circuit's lifetime must be positive: " + lifetime);
    }
  }
}
