package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * How long a copy may take.
 *
 * @param standstill longest time without a further byte
 * @param slowest a copy may take ten minutes, and longer at this rate
 */
public record CopyPatience(Duration standstill, ByteRate slowest) {

  private static final Duration LEAST = Duration.ofMinutes(10);

  /** At which a busy storage still reads its own disks. */
  private static final ByteRate READING = new ByteRate(10e6);

  /** Returns the longest time of a copy: 10 minutes + size / slowest rate. */
  public Duration longest(ByteCount size) {
    return at(slowest, size);
  }

  /**
   * Returns the longest time until a storage answers that has to read a whole file before: 10
   * minutes + size / 10 MB/s.
   */
  public Duration untilAnswer(ByteCount size) {
    return at(READING, size);
  }

  private static Duration at(ByteRate rate, ByteCount size) {
    return LEAST.plusSeconds((long) Math.ceil(size.bytes() / rate.bytesPerSecond()));
  }
}
