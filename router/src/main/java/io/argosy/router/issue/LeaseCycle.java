package io.argosy.router.issue;

import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tasks of agents that fell silent come back. */
public final class LeaseCycle {

  private static final Logger LOG = LoggerFactory.getLogger(LeaseCycle.class);

  /** A claim's late copy must still find what it claimed. */
  private static final Duration EMPTY_KEPT = Duration.ofHours(1);

  private final Sessions sessions;
  private final ClaimStore claims;
  private final Transactions transactions;
  private final Wake wake;
  private final Clock clock;

  public LeaseCycle(
      Sessions sessions, ClaimStore claims, Transactions transactions, Wake wake, Clock clock) {
    this.sessions = sessions;
    this.claims = claims;
    this.transactions = transactions;
    this.wake = wake;
    this.clock = clock;
  }

  public void run() {
    Instant now = clock.instant();
    tellOfWrongClock(transactions.inOne(sessions::correct));
    announce(transactions.inOne(() -> claims.expire(now)));
    transactions.inOne(() -> claims.forgetEmpty(now.minus(EMPTY_KEPT)));
  }

  private static void tellOfWrongClock(int corrected) {
    if (corrected > 0) {
      LOG.warn("signs of life lay in the future, a clock was wrong agents={}", corrected);
    }
  }

  private void announce(int returned) {
    if (returned > 0) {
      LOG.warn("leases of silent agents ended, their tasks are free tasks={}", returned);
      wake.stage(Stage.CLAIM);
    }
  }
}
