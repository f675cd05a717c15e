package io.argosy.bench.tcp;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * The path that is emulated, the same in both directions.
 *
 * @param roundTrip of an idle path
 * @param rate of packets with their IP headers
 * @param queue bytes that wait for the path before it drops packets
 */
public record PathShape(Duration roundTrip, ByteRate rate, ByteCount queue) {

  private static final double NANOS = 1e9;

  public PathShape {
    if (!roundTrip.isPositive() || queue.isZero() || queue.bytes() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a round-trip time must be positive, and a queue must hold 1 byte to 2 GB");
    }
  }

  long nanosFor(int bytes) {
    return Math.round(bytes / rate.bytesPerSecond() * NANOS);
  }

  long oneWayNanos() {
    return roundTrip.toNanos() / 2;
  }
}
