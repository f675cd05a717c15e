package io.argosy.common.unit;

/**
 * The knowledge of a link's rate: unknown, dead or measured; used by the router's forecasts and the
 * agent's queues.
 */
public sealed interface ObservedRate {

  /** Nothing has been seen to move, and nothing has been seen to fail. */
  record Unknown() implements ObservedRate {}

  /** Tried, and moved nothing. */
  record Dead() implements ObservedRate {}

  /** Seen to move at this rate. */
  record Measured(ByteRate rate) implements ObservedRate {}

  ObservedRate UNKNOWN = new Unknown();
  ObservedRate DEAD = new Dead();

  static ObservedRate measured(double bytesPerSecond) {
    return new Measured(new ByteRate(bytesPerSecond));
  }
}
