package io.argosy.router.plan.network;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What waits on a link before anything is planned.
 *
 * @param bytes by precedence, the most urgent first; at most {@link RequestBatch#PRECEDENCES}
 * @param files number of waiting files
 * @param latencySeconds waiting time given directly, as PhEDEx does; otherwise it follows from the
 *     bytes and the rate
 */
public record Queue(List<Long> bytes, long files, OptionalDouble latencySeconds) {

  public Queue {
    bytes = List.copyOf(bytes);
    if (bytes.size() > RequestBatch.PRECEDENCES || bytes.stream().anyMatch(b -> b < 0)) {
      throw new IllegalArgumentException("a queue has at most four precedences");
    }
    if (files < 0 || latencySeconds.orElse(0) < 0) {
      throw new IllegalArgumentException("a queue must not be negative");
    }
  }

  /** Returns a queue of the highest precedence, for which every file waits. */
  public static Queue ofBytes(long bytes, long files) {
    return new Queue(List.of(bytes), files, OptionalDouble.empty());
  }

  public long allBytes() {
    return bytes.stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Returns the same queue with fewer bytes, the least urgent removed first.
   *
   * @param fewer at most the bytes in the queue
   */
  public Queue without(long fewer) {
    long[] left = bytes.stream().mapToLong(Long::longValue).toArray();
    long gone = fewer;
    for (int rank = left.length - 1; rank >= 0; rank--) {
      long taken = Math.min(gone, left[rank]);
      left[rank] -= taken;
      gone -= taken;
    }
    return new Queue(Arrays.stream(left).boxed().toList(), files, latencySeconds);
  }

  long[] byPrecedence() {
    return Arrays.copyOf(
        bytes.stream().mapToLong(Long::longValue).toArray(), RequestBatch.PRECEDENCES);
  }
}
