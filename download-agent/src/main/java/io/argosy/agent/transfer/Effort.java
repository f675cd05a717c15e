package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;

/**
 * Bytes and time that a file, or a failed attempt, has cost.
 *
 * @param moved over the network; less than the file's size after a resume, zero if the file existed
 * @param took from the first request to the last byte or to the failure
 */
public record Effort(ByteCount moved, Duration took, Instant ended) {

  /** Nothing was moved, and it took no time. */
  public static Effort none(Instant at) {
    return new Effort(ByteCount.ZERO, Duration.ZERO, at);
  }

  /** The time is zero if the clock was set back meanwhile. */
  public static Effort between(ByteCount moved, Instant began, Instant ended) {
    Duration took = Duration.between(began, ended);
    return new Effort(moved, took.isNegative() ? Duration.ZERO : took, ended);
  }

  /** The sum of both, from the beginning of the earlier one. */
  Effort after(Effort earlier) {
    return between(moved.plus(earlier.moved), earlier.ended.minus(earlier.took), ended);
  }
}
