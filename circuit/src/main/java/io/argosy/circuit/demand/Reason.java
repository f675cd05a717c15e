package io.argosy.circuit.demand;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;

/** Why a link gets no circuit now. */
public sealed interface Reason {

  /** A circuit is requested, established or being released. */
  record AlreadyHasOne() implements Reason {}

  /** The last circuit was refused, timed out, failed or was lost. */
  record CoolingDown(Instant until) implements Reason {}

  record NothingPending() implements Reason {}

  /** All pending work is less urgent than the policy counts. */
  record LowPriorityOnly() implements Reason {}

  /** Nothing has moved yet, so it is not known how long the queue lasts. */
  record RateUnknown() implements Reason {}

  /** Transfers moved nothing; over a circuit to a broken storage they would not either. */
  record LinkDead() implements Reason {}

  /** The queue is short enough; exactly the threshold counts as short. */
  record BelowThreshold(Duration backlog, Duration threshold) implements Reason {}

  /** The source's or destination's port has less bandwidth left than the smallest circuit. */
  record NoPortRoom(ByteRate smallest) implements Reason {}

  /** The shared path is as fast as the circuit would be. */
  record NoGain(ByteRate measured, ByteRate possible) implements Reason {}

  /** One sentence for logs and pages. */
  default String text() {
    return switch (this) {
      case AlreadyHasOne() -> "the link has or has requested a circuit";
      case CoolingDown(Instant until) -> "the link cools down until " + until;
      case NothingPending() -> "no work is pending";
      case LowPriorityOnly() -> "only work of low priority is pending";
      case RateUnknown() -> "the link's rate is not known yet";
      case LinkDead() -> "the link moves nothing";
      case BelowThreshold(Duration backlog, Duration threshold) ->
          "%s of work is pending, not more than %s".formatted(text(backlog), text(threshold));
      case NoPortRoom(ByteRate smallest) -> "a port has less than %s left".formatted(smallest);
      case NoGain(ByteRate measured, ByteRate possible) ->
          "the shared path's %s is as fast as %s".formatted(measured, possible);
    };
  }

  /** Such as {@code 5 h 20 min}, {@code 3 min} or {@code 12.5 s}. */
  static String text(Duration duration) {
    if (duration.compareTo(Duration.ofMinutes(1)) < 0) {
      return "%d.%d s".formatted(duration.toSeconds(), duration.toMillisPart() / 100);
    }
    return duration.compareTo(Duration.ofHours(1)) < 0
        ? duration.toMinutes() + " min"
        : "%d h %d min".formatted(duration.toHours(), duration.toMinutesPart());
  }
}
