package io.argosy.web.liveness;

import io.argosy.common.liveness.Liveness;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * Whether another program answers. It is queried at most once a second, and only while a page is
 * open.
 */
public final class Pulse {

  /** The time for which an answer counts; an open page queries every two seconds. */
  private static final Duration VALID_FOR = Duration.ofSeconds(5);

  /** The longest that a page waits for an answer. */
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  private final Snapshot<Boolean> answers;
  private final Clock clock;

  /**
   * @param program as the log names it
   * @param query throws if the program does not answer
   */
  public Pulse(String program, Supplier<Boolean> query, Lookups lookups) {
    this.answers = new Snapshot<>(program, query, lookups);
    this.clock = lookups.clock();
  }

  void begin() {
    answers.begin();
  }

  public LivenessView.Seen now() {
    Instant answeredAt = answers.within(TIMEOUT).map(Answer::at).orElse(null);
    return answeredAt == null
        ? new LivenessView.Seen(Liveness.State.NEVER_HEARD, null, null)
        : seen(answeredAt);
  }

  private LivenessView.Seen seen(Instant answeredAt) {
    Liveness liveness = Liveness.of(answeredAt, answeredAt.plus(VALID_FOR), clock.instant());
    return new LivenessView.Seen(liveness.state(), answeredAt, liveness.silentSeconds());
  }
}
