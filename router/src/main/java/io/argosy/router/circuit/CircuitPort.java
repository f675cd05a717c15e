package io.argosy.router.circuit;

import io.argosy.common.unit.ByteRate;

/**
 * Where circuits can end, as an agent has announced it.
 *
 * @param endpoint name of the endpoint
 * @param port of the site's network that the endpoint is part of; endpoints of one port divide its
 *     share
 * @param rate of the port
 * @param share of the rate that circuits of this instance may use, above 0 and at most 1
 * @param circuits how many circuits can end here at once: one for each VLAN
 */
public record CircuitPort(String endpoint, String port, ByteRate rate, double share, int circuits) {

  public CircuitPort {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("a share of a port must be above 0 and at most 1");
    }
    if (circuits < 1) {
      throw new IllegalArgumentException("an endpoint needs a VLAN");
    }
  }

  /** Bytes per second that all circuits at the port may have together. */
  double allowed() {
    return rate.bytesPerSecond() * share;
  }
}
