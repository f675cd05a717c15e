package io.argosy.router.circuit;

import io.argosy.router.stage.Portions;
import io.argosy.router.stage.StageContext;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frees the places of leases of which agents say nothing any more, and deletes what ended long ago.
 */
public final class ForgetCycle {

  private static final Logger LOG = LoggerFactory.getLogger(ForgetCycle.class);

  private final CircuitStore store;
  private final Duration history;
  private final StageContext context;

  public ForgetCycle(CircuitStore store, Duration history, StageContext context) {
    this.store = store;
    this.history = history;
    this.context = context;
  }

  public void run() {
    Instant now = context.now();
    Instant heard = now.minus(CircuitPolicy.SILENCE);
    announce(Portions.all(() -> context.inOne(() -> store.closeSilent(heard))));
    Instant before = now.minus(history);
    LOG.debug(
        "Forgot closed circuits: circuits={}",
        Portions.all(() -> context.inOne(() -> store.forget(before))));
  }

  private static void announce(int silent) {
    if (silent > 0) {
      LOG.warn(
          "Circuits are lost, because their agents have stated nothing since their end:"
              + " circuits={}",
          silent);
    }
  }
}
