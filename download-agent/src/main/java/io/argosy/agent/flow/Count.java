package io.argosy.agent.flow;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;

/**
 * Counters since the process started, at one moment. The difference of two describes the interval
 * between them.
 *
 * @param at the ticker's reading
 * @param streams active at that moment
 * @param busyNanos for how long at least one stream was active
 * @param streamNanos the same, summed over the streams
 * @param lastBusy the ticker's last reading at which a stream was active
 */
record Count(
    long at, int streams, long busyNanos, long streamNanos, long lastBusy, long bytesLanded) {

  static Count startedAt(long tick) {
    return new Count(tick, 0, 0, 0, tick, 0);
  }

  /** A ticker reading that is older than the last one adds no time. */
  Count advanced(long tick, long landed) {
    long passed = Math.max(0, tick - at);
    long now = at + passed;
    return streams == 0
        ? new Count(now, 0, busyNanos, streamNanos, lastBusy, landed)
        : new Count(now, streams, busyNanos + passed, streamNanos + streams * passed, now, landed);
  }

  Count withStreams(int number) {
    return new Count(at, number, busyNanos, streamNanos, lastBusy, bytesLanded);
  }

  boolean isIdleFor(Duration time) {
    return streams == 0 && at - lastBusy > time.toNanos();
  }

  Duration busySince(Count earlier) {
    return Duration.ofNanos(busyNanos - earlier.busyNanos);
  }

  ByteCount bytesSince(Count earlier) {
    return ByteCount.of(bytesLanded - earlier.bytesLanded);
  }

  double streamsSince(Count earlier) {
    long busy = busyNanos - earlier.busyNanos;
    return busy == 0 ? 0 : (streamNanos - earlier.streamNanos) / (double) busy;
  }
}
