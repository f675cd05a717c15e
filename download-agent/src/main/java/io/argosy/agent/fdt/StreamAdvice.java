package io.argosy.agent.fdt;

import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Computes over how many streams a job moves. With few blocks for many streams FDT can hang: a
 * stream that never gets a block keeps the others from being read. More streams than are safe have
 * to gain something: now and then half as many are tried, and used as long as they are faster.
 */
public final class StreamAdvice {

  static final int SAFE = 2;
  static final long BLOCK = 1 << 20;
  static final int BLOCKS_PER_STREAM = 64;

  /** After this many jobs in a row with the same streams, half as many are tried. */
  static final int UNTRIED = 3;

  private StreamAdvice() {}

  /**
   * A job that has moved.
   *
   * @param bytesPerSecond of the whole job
   */
  public record Past(int streams, double bytesPerSecond) {}

  /**
   * @param wanted by configuration, from 1
   * @param files of the job, without empty ones
   * @param past jobs of the same link, oldest first; earlier results are not used
   */
  public static int of(int wanted, List<ByteCount> files, List<Past> past) {
    int most = worthwhile(wanted, past);
    long blocks = files.stream().mapToLong(f -> Math.ceilDiv(f.bytes(), BLOCK)).sum();
    return most <= SAFE || blocks >= (long) most * BLOCKS_PER_STREAM ? Math.max(1, most) : SAFE;
  }

  /** The wanted number, halved while half as many were faster or are to be tried. */
  private static int worthwhile(int wanted, List<Past> past) {
    int streams = wanted;
    while (streams > 1
        && (isFaster(streams / 2, streams, past) || isUntried(streams / 2, streams, past))) {
      streams = streams / 2;
    }
    return streams;
  }

  private static boolean isUntried(int fewer, int more, List<Past> past) {
    return more > SAFE
        && rate(fewer, past).isEmpty()
        && past.stream().filter(job -> job.streams() == more).count() >= UNTRIED;
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
