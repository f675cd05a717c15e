package io.argosy.router.query.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.argosy.router.query.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Why the files of large requests wait, as it was seen a moment ago: to look at every file anew for
 * each who watches a progress bar would keep the database from moving them. Of one request that is
 * known to be large one look at a time is under way, whose answer all get who ask meanwhile.
 */
final class KeptWaits {

  /** From so many files on a request is large; looking at fewer takes some milliseconds. */
  static final long MANY = 2_000;

  static final Duration KEPT = Duration.ofSeconds(5);

  private static final Duration KNOWN_AS_LARGE = Duration.ofMinutes(10);
  private static final int REQUESTS = 1_000;

  private final Function<Collection<Long>, Map<Long, List<Waiting>>> look;
  private final Cache<Long, List<Waiting>> kept;
  private final Cache<Long, Boolean> large;

  /**
   * @param look at requests, whatever their size
   */
  KeptWaits(Clock clock, Function<Collection<Long>, Map<Long, List<Waiting>>> look) {
    this.look = look;
    Ticker ticker = () -> TimeUnit.MILLISECONDS.toNanos(clock.millis());
    kept = cache(ticker, KEPT).build();
    large = cache(ticker, KNOWN_AS_LARGE).build();
  }

  private static Caffeine<Object, Object> cache(Ticker ticker, Duration time) {
    return Caffeine.newBuilder().maximumSize(REQUESTS).expireAfterWrite(time).ticker(ticker);
  }

  /** By request; one that is not large is looked at now. */
  Map<Long, List<Waiting>> of(Collection<Long> requests) {
    Map<Long, List<Waiting>> waits = new HashMap<>();
    List<Long> others = new ArrayList<>();
    for (Long request : requests) {
      if (large.getIfPresent(request) == null) {
        others.add(request);
      } else {
        waits.put(request, kept.get(request, this::lookAtOne));
      }
    }
    waits.putAll(anew(others));
    return waits;
  }

  private List<Waiting> lookAtOne(Long request) {
    return look.apply(List.of(request)).getOrDefault(request, List.of());
  }

  /** As they are now. */
  Map<Long, List<Waiting>> anew(Collection<Long> requests) {
    if (requests.isEmpty()) {
      return Map.of();
    }
    Map<Long, List<Waiting>> seen = look.apply(requests);
    seen.forEach(this::keepIfLarge);
    return seen;
  }

  private void keepIfLarge(Long request, List<Waiting> waiting) {
    if (waiting.stream().mapToLong(Waiting::files).sum() >= MANY) {
      large.put(request, true);
      kept.put(request, waiting);
    }
  }
}
