package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;

/**
 * Bytes and time that a file, or a failed attempt, has cost.
 *
 * @param moved over the network; less than the file's size after a resume, zero if the file existed
 * @param took from the first request to the last byte or to the failure, without the time between
 *     sessions; not measured by the clock if bytes were moved, because a change of it would make
 *     the link appear slow
 */
public record Effort(ByteCount moved, Duration took, Instant ended) {

  /** Nothing was moved, and it took no time. */
  public static Effort none(Instant at) {
    return new Effort(ByteCount.ZERO, Duration.ZERO, at);
  }

  /** An attempt by the clock; its time is zero if the clock was set back meanwhile. */
  public static Effort inVain(Instant began, Instant ended) {
    Duration took = Duration.between(began, ended);
    return new Effort(ByteCount.ZERO, took.isNegative() ? Duration.ZERO : took, ended);
  }

  /** The sum of both. */
  Effort after(Effort earlier) {
    return new Effort(moved.plus(earlier.moved), took.plus(earlier.took), ended);
  }
}
