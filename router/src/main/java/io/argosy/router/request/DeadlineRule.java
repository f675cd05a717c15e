package io.argosy.router.request;

import io.argosy.common.refusal.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Validates the deadline of a request or a preview. */
public final class DeadlineRule {

  /** 100 years; databases cannot store times that are much further away. */
  private static final Duration FURTHEST = Duration.ofDays(36_525);

  private DeadlineRule() {}

  /**
   * @throws Refusal the deadline has passed, or is more than 100 years away
   */
  public static void require(Optional<Instant> deadline, Instant now) {
    deadline.ifPresent(
        time -> {
          require(time.isAfter(now), time, "has passed");
          require(time.isBefore(now.plus(FURTHEST)), time, "is over 100 years away");
        });
  }

  private static void require(boolean holds, Instant deadline, String message) {
    if (!holds) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault("deadline", deadline.toString(), message));
    }
  }
}
