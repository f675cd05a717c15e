package io.argosy.common.topology;

import io.argosy.common.unit.ByteRate;

/**
 * The bounds of what a node may be said to send or to receive in all: 1 kB/s to 10 TB/s. Checked by
 * the settings of agents and by the router.
 */
public final class NodeRate {

  private static final double LEAST = 1e3;
  private static final double MOST = 1e13;

  private NodeRate() {}

  /**
   * @throws IllegalArgumentException the rate is out of bounds
   */
  public static ByteRate of(double bytesPerSecond) {
    if (!(bytesPerSecond >= LEAST && bytesPerSecond <= MOST)) {
      throw new IllegalArgumentException(
          "must be 1 kB/s to 10 TB/s: " + bytesPerSecond + " bytes per second");
    }
    return new ByteRate(bytesPerSecond);
  }
}
