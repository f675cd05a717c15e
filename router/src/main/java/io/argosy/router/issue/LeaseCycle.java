package io.argosy.router.issue;

import io.argosy.router.loadtest.TestTasks;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Releases the tasks of agents whose lease has ended. */
public final class LeaseCycle {

  private static final Logger LOG = LoggerFactory.getLogger(LeaseCycle.class);

  /** How long an empty claim is stored, for a repeated claim request that arrives late. */
  private static final Duration EMPTY_STORED_FOR = Duration.ofHours(1);

  private final Sessions sessions;
  private final ClaimStore claims;
  private final TestTasks tests;
  private final StageContext context;

  public LeaseCycle(Sessions sessions, ClaimStore claims, TestTasks tests, StageContext context) {
    this.sessions = sessions;
    this.claims = claims;
    this.tests = tests;
    this.context = context;
  }

  public void run() {
    Instant now = context.now();
    int expired = Portions.all(() -> context.inOne(() -> claims.expire(now)));
    announce(expired + context.inOne(() -> expireTests(now)));
    Portions.all(() -> context.inOne(() -> claims.forgetEmpty(now.minus(EMPTY_STORED_FOR))));
  }

  private int expireTests(Instant now) {
    Set<Long> silent = sessions.lockSilent(tests.holders());
    return silent.isEmpty() ? 0 : tests.takeBack(silent, now);
  }

  private void announce(int returned) {
    if (returned > 0) {
      LOG.warn("Leases of silent agents ended, tasks released: tasks={}", returned);
      context.wake(Stage.CLAIM);
    }
  }
}
