package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Leaves a feed alone for 15 minutes after three failed readings in a row, and again after each
 * further failure, so that a server in trouble is not burdened.
 */
public final class RestingFeed implements Feed {

  private static final int FAILURES = 3;
  private static final Duration REST = Duration.ofMinutes(15);

  private final Feed feed;
  private final CircuitBreaker breaker;
  private volatile String lastError = "";

  public RestingFeed(Feed feed, Clock clock) {
    this.feed = feed;
    this.breaker =
        CircuitBreaker.of(
            feed.name(),
            CircuitBreakerConfig.custom()
                .slidingWindow(FAILURES, FAILURES, SlidingWindowType.COUNT_BASED)
                .failureRateThreshold(100)
                .permittedNumberOfCallsInHalfOpenState(1)
                .waitDurationInOpenState(REST)
                .clock(clock)
                .build());
  }

  @Override
  public String name() {
    return feed.name();
  }

  /**
   * @throws IOException also while the feed is left alone
   */
  @Override
  public FeedReading read(Instant now) throws IOException {
    if (!breaker.tryAcquirePermission()) {
      throw new IOException(
          "After %d failed readings, the feed is left alone for %d minutes. Last error: %s"
              .formatted(FAILURES, REST.toMinutes(), lastError));
    }
    boolean isRead = false;
    try {
      FeedReading reading = feed.read(now);
      isRead = true;
      return reading;
    } catch (IOException e) {
      lastError = String.valueOf(e.getMessage());
      throw e;
    } finally {
      count(isRead);
    }
  }

  private void count(boolean isRead) {
    if (isRead) {
      breaker.onSuccess(0, TimeUnit.NANOSECONDS);
    } else {
      breaker.onError(0, TimeUnit.NANOSECONDS, new IOException(lastError));
    }
  }
}
