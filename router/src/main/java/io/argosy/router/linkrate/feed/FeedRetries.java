package io.argosy.router.linkrate.feed;

import io.github.resilience4j.core.functions.Either;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;
import java.util.function.Supplier;

/** Sends a request again, up to three times in all, if that may help. */
final class FeedRetries {

  private static final int ATTEMPTS = 3;

  private final Duration pause;
  private final Supplier<Duration> left;
  private final Retry retry;

  /**
   * @param pause before the second attempt, unless the server asks for another one
   * @param left time to the deadline; no pause is longer
   */
  FeedRetries(Duration pause, Supplier<Duration> left) {
    this.pause = pause;
    this.left = left;
    this.retry =
        Retry.of(
            "feed",
            RetryConfig.<Attempt<?>>custom()
                .maxAttempts(ATTEMPTS)
                .retryOnException(defect -> false)
                .retryOnResult(Attempt::mayBeRepeated)
                .intervalBiFunction(this::pause)
                .build());
  }

  <T> Attempt<T> send(Supplier<Attempt<T>> request) {
    return retry.executeSupplier(request);
  }

  /** Returns the milliseconds before the next attempt, which double each time. */
  private long pause(int attempt, Either<Throwable, Attempt<?>> outcome) {
    Duration doubled = pause.multipliedBy(1L << (attempt - 1));
    Duration wanted = outcome.get().failure().flatMap(FailedRequest::pause).orElse(doubled);
    return Math.max(0, Math.min(wanted.toMillis(), left.get().toMillis()));
  }
}
