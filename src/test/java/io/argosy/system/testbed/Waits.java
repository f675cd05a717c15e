package io.argosy.system.testbed;

import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.core.ConditionFactory;

/** Waiting for facts, never for time; the bounds are for slow machines, no test needs them. */
public final class Waits {

  private static final Duration LONGEST =
      Duration.ofSeconds(Integer.getInteger("argosy.system.patience", 240));
  private static final Duration LOOK = Duration.ofMillis(40);

  private Waits() {}

  /** A program that is just being started again may not answer: that is not a failure. */
  public static ConditionFactory waiting(String fact) {
    return await(fact)
        .atMost(LONGEST)
        .pollDelay(Duration.ZERO)
        .pollInterval(LOOK)
        .ignoreExceptionsInstanceOf(UncheckedIOException.class);
  }

  public static void until(String fact, Callable<Boolean> condition) {
    waiting(fact).until(condition);
  }
}
