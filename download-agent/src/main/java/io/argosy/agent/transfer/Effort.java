package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;

/**
 * Bytes and time that a file, or a failed attempt, has cost.
 *
 * @param moved over the network; less than the file's size after a resume, nothing if it was there
 * @param took from the first question to the last byte, or until nothing more was hoped for
 */
public record Effort(ByteCount moved, Duration took, Instant ended) {

  /** A clock that was set back meanwhile makes it no time. */
  public static Effort between(ByteCount moved, Instant began, Instant ended) {
    Duration took = Duration.between(began, ended);
    return new Effort(moved, took.isNegative() ? Duration.ZERO : took, ended);
  }

  /** The sum of both, from the begin of the earlier one. */
  Effort after(Effort earlier) {
    return between(moved.plus(earlier.moved), earlier.ended.minus(earlier.took), ended);
  }
}
