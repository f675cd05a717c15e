package io.argosy.system.testbed;

import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.core.ConditionFactory;

/** Waits for conditions instead of fixed times; the bounds are for slow machines. */
public final class Waits {

  private static final Duration LONGEST =
      Duration.ofSeconds(Integer.getInteger("argosy.system.patience", 240));
  private static final Duration POLL_INTERVAL = Duration.ofMillis(40);

  private Waits() {}

  /** Ignores errors of a program that is being started and does not answer yet. */
  public static ConditionFactory waiting(String fact) {
    return await(fact)
        .atMost(LONGEST)
        .pollDelay(Duration.ZERO)
        .pollInterval(POLL_INTERVAL)
        .ignoreExceptionsInstanceOf(UncheckedIOException.class);
  }

  public static void until(String fact, Callable<Boolean> condition) {
    waiting(fact).until(condition);
  }
}
