package io.argosy.router.query.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.argosy.router.query.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Why the files of large requests wait, as it was seen a moment ago: to look at every file anew for
 * each who watches a progress bar would keep the database from moving them.
 */
final class KeptWaits {

  /** From so many files on a request is large; looking at fewer takes some milliseconds. */
  static final long MANY = 2_000;

  static final Duration KEPT = Duration.ofSeconds(5);

  private static final int REQUESTS = 1_000;

  private final Cache<Long, List<Waiting>> kept;

  KeptWaits(Clock clock) {
    kept =
        Caffeine.newBuilder()
            .maximumSize(REQUESTS)
            .expireAfterWrite(KEPT)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
            .build();
  }

  /** By request. */
  Map<Long, List<Waiting>> of(Collection<Long> requests) {
    return kept.getAllPresent(requests);
  }

  void keepTheLarge(Map<Long, List<Waiting>> read) {
    read.forEach(
        (request, waiting) -> {
          if (waiting.stream().mapToLong(Waiting::files).sum() >= MANY) {
            kept.put(request, waiting);
          }
        });
  }
}
