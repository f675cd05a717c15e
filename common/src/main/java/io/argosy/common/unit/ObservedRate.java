package io.argosy.common.unit;

/**
 * The knowledge of a link's rate: unknown, dead or measured; used by the router's forecasts and the
 * agent's queues.
 */
public sealed interface ObservedRate {

  /** No transfer over the link has been observed. */
  record Unknown() implements ObservedRate {}

  /** Transfers were attempted, and no bytes arrived. */
  record Dead() implements ObservedRate {}

  /** The rate that was measured. */
  record Measured(ByteRate rate) implements ObservedRate {}

  ObservedRate UNKNOWN = new Unknown();
  ObservedRate DEAD = new Dead();

  static ObservedRate measured(double bytesPerSecond) {
    return new Measured(new ByteRate(bytesPerSecond));
  }
}
