package io.argosy.bench.tcp;

import java.util.OptionalLong;

/**
 * One direction of the path: packets leave one after the other at its rate, and arrive half a
 * round-trip time later. For one thread.
 */
final class Wire {

  private final PathShape shape;
  private final long longestWait;
  private long freeAt = Long.MIN_VALUE;

  Wire(PathShape shape) {
    this.shape = shape;
    this.longestWait = shape.nanosFor(Math.toIntExact(shape.queue().bytes()));
  }

  /**
   * Returns when a packet arrives; empty if the queue is full and the packet is dropped.
   *
   * @param now in nanoseconds, never earlier than at the last call
   */
  OptionalLong accept(long now, int bytes) {
    long begins = Math.max(now, freeAt);
    if (begins - now > longestWait) {
      return OptionalLong.empty();
    }
    freeAt = begins + shape.nanosFor(bytes);
    return OptionalLong.of(freeAt + shape.oneWayNanos());
  }
}
