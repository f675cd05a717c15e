package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;

/**
 * Limits of bundles of small files.
 *
 * @param streams that will fetch parcels at the same time, from 1
 * @param bundle the most bytes of one bundle; a single file may exceed it
 */
public record Packing(int streams, ByteCount bundle) {

  static final ByteCount MOST = ByteCount.of(16_000_000);

  /** Longest time of a bundle, so that a stream soon becomes free for more urgent files. */
  private static final double MOST_SECONDS = 2;

  public static Packing of(int streams, ObservedRate rate) {
    if (rate instanceof ObservedRate.Measured seen) {
      double bytes = seen.rate().bytesPerSecond() / streams * MOST_SECONDS;
      return new Packing(streams, ByteCount.of((long) Math.clamp(bytes, 1.0, MOST.bytes())));
    }
    return new Packing(streams, MOST);
  }
}
