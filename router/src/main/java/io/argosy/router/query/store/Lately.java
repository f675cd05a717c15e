package io.argosy.router.query.store;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import io.argosy.router.stage.store.DatabasePools;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Answers that are dear to get, as they were a moment ago: while one is looked up anew, once for
 * all who ask, everybody is told the last one.
 *
 * @param fresh from then on it is looked up anew when somebody asks
 * @param longest from then on whoever asks waits for the new one
 */
record Lately(Duration fresh, Duration longest, Clock clock, Executor executor) {

  /** Runs looks for which nobody waits, with the connections of queries. */
  static final Executor BESIDE =
      task -> Thread.ofVirtual().start(DatabasePools.using(DatabasePools.Use.QUERIES, task));

  /** Looks up beside those who ask. */
  static Lately of(Duration fresh, Duration longest, Clock clock) {
    return new Lately(fresh, longest, clock, BESIDE);
  }

  /**
   * Lets what is kept grow old by this clock. It never goes back: after a clock was set back, what
   * is kept would not grow old for as long as it was wrong by.
   */
  static Ticker by(Clock clock) {
    AtomicLong last = new AtomicLong(clock.millis());
    AtomicLong passed = new AtomicLong();
    return () -> {
      long now = clock.millis();
      long before = last.getAndSet(now);
      return TimeUnit.MILLISECONDS.toNanos(passed.addAndGet(Math.max(0, now - before)));
    };
  }

  /**
   * @param most so many answers are kept
   */
  <K, V> LoadingCache<K, V> answers(int most, Function<K, V> look) {
    return Caffeine.newBuilder()
        .maximumSize(most)
        .refreshAfterWrite(fresh)
        .expireAfterWrite(longest)
        .ticker(by(clock))
        .executor(executor)
        .build(look::apply);
  }
}
