package io.argosy.web.liveness;

import io.argosy.common.liveness.Liveness;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether another program answers. It is asked at most once a second, and only while somebody
 * looks.
 */
public final class Pulse {

  /** An answer counts for so long; a page that is open asks every two seconds. */
  private static final Duration COUNTS = Duration.ofSeconds(5);

  /** A page waits so long for a program that was not asked of late. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Snapshot<Boolean> answers;
  private final Clock clock;

  /**
   * @param answers throws where the program does not answer
   */
  public Pulse(Snapshot<Boolean> answers, Clock clock) {
    this.answers = answers;
    this.clock = clock;
  }

  void begin() {
    answers.begin();
  }

  public LivenessView.Seen now() {
    Instant heardAt = answers.within(PATIENCE).map(Answer::at).orElse(null);
    return heardAt == null
        ? new LivenessView.Seen(Liveness.State.NEVER_HEARD, null, null)
        : seen(heardAt);
  }

  private LivenessView.Seen seen(Instant heardAt) {
    Liveness liveness = Liveness.of(heardAt, heardAt.plus(COUNTS), clock.instant());
    return new LivenessView.Seen(liveness.state(), heardAt, liveness.silentSeconds());
  }
}
