package io.argosy.agent.fdt;

/**
 * Ports that servers may listen on, both ends included. The kernel deals out those from 32768 to
 * anybody, so they are no good.
 */
public record PortRange(int first, int last) {

  private static final int LOWEST = 1024;
  private static final int EPHEMERAL = 32_768;

  public PortRange {
    if (first < LOWEST || last >= EPHEMERAL || last <= first) {
      throw new IllegalArgumentException(
          "ports for FDT are a range of at least two from %d to %d: %d-%d"
              .formatted(LOWEST, EPHEMERAL - 1, first, last));
    }
  }
}
