package io.argosy.router.plan.network;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What waits on a link before anything is planned.
 *
 * @param bytes by precedence, the most urgent first; at most {@link RequestBatch#PRECEDENCES}
 * @param files how many wait
 * @param latencySeconds given directly by worlds in PhEDEx's manner; otherwise it follows from the
 *     bytes and the rate
 */
public record Queue(List<Long> bytes, long files, OptionalDouble latencySeconds) {

  public static final Queue EMPTY = new Queue(List.of(), 0, OptionalDouble.empty());

  public Queue {
    bytes = List.copyOf(bytes);
    if (bytes.size() > RequestBatch.PRECEDENCES || bytes.stream().anyMatch(b -> b < 0)) {
      throw new IllegalArgumentException("a queue holds bytes of at most four precedences");
    }
    if (files < 0 || latencySeconds.orElse(0) < 0) {
      throw new IllegalArgumentException("a queue has no negative part");
    }
  }

  /** Bytes that every file waits for, whatever its precedence. */
  public static Queue ofBytes(long bytes, long files) {
    return new Queue(List.of(bytes), files, OptionalDouble.empty());
  }

  long[] byPrecedence() {
    return Arrays.copyOf(
        bytes.stream().mapToLong(Long::longValue).toArray(), RequestBatch.PRECEDENCES);
  }
}
