package io.argosy.agent.fdt;

import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Over how many streams a job moves. With few blocks for many streams FDT can hang: a stream that
 * never gets a block keeps the others from being read.
 */
public final class StreamAdvice {

  static final int SAFE = 2;
  static final long BLOCK = 1 << 20;
  static final int BLOCKS_PER_STREAM = 64;

  private StreamAdvice() {}

  /**
   * A job that moved.
   *
   * @param bytesPerSecond of the whole job
   */
  public record Past(int streams, double bytesPerSecond) {}

  /**
   * @param wanted by configuration, from 1
   * @param files the job's, empty ones left out
   * @param past of the same link, in any order
   */
  public static int of(int wanted, List<ByteCount> files, List<Past> past) {
    int most = Math.min(wanted, fastest(wanted, past));
    long blocks = files.stream().mapToLong(f -> Math.ceilDiv(f.bytes(), BLOCK)).sum();
    return most <= SAFE || blocks >= (long) most * BLOCKS_PER_STREAM ? Math.max(1, most) : SAFE;
  }

  /** Halved as long as half as many were faster. */
  private static int fastest(int wanted, List<Past> past) {
    int streams = wanted;
    while (streams > 1 && isFaster(streams / 2, streams, past)) {
      streams = streams / 2;
    }
    return streams;
  }

  private static boolean isFaster(int fewer, int more, List<Past> past) {
    OptionalDouble few = rate(fewer, past);
    OptionalDouble many = rate(more, past);
    return few.isPresent() && many.isPresent() && few.getAsDouble() > many.getAsDouble();
  }

  private static OptionalDouble rate(int streams, List<Past> past) {
    return past.stream()
        .filter(job -> job.streams() == streams)
        .mapToDouble(Past::bytesPerSecond)
        .average();
  }
}
