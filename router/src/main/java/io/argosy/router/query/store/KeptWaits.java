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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Why the files of large requests, and of many at once, wait, as it was seen a moment ago: to look
 * at every file anew for each who watches a progress bar would keep the database from moving them.
 * Of one request that is known to be large one look at a time is under way, whose answer all get
 * who ask meanwhile. Where looks have taken long, who asks gets the last answer, and a look is
 * taken beside, not more often than that it takes a sixteenth of the time.
 */
final class KeptWaits {

  /** From so many files on a request is large; looking at fewer takes some milliseconds. */
  static final long MANY = 2_000;

  static final Duration KEPT = Duration.ofSeconds(5);

  /** From so long on a look is dear. */
  static final Duration DEAR = Duration.ofMillis(100);

  /** Of dear looks: whoever comes back later waits. */
  static final Duration LONGEST = Duration.ofMinutes(2);

  /** So that what was seen is seen anew before it is forgotten. */
  static final Duration LONGEST_REST = LONGEST.dividedBy(2);

  private static final Duration KNOWN_AS_LARGE = Duration.ofMinutes(10);
  private static final int REQUESTS = 1_000;
  private static final int REST = 15;

  /** So many requests are looked at anew at a time. */
  static final int AT_ONCE = 100;

  private final Function<Collection<Long>, Map<Long, List<Waiting>>> look;
  private final Ticker ticker;
  private final Executor beside;
  private final Cache<Long, List<Waiting>> kept;
  private final Cache<Long, Boolean> large;
  private final Cache<Long, Seen> dear;
  private final ReentrantLock first = new ReentrantLock();
  private final ReentrantLock state = new ReentrantLock();
  private final Set<Long> toRenew = new LinkedHashSet<>();
  private boolean renewing;
  private long restsUntil;

  /** At which moment of the ticker. */
  private record Seen(List<Waiting> waiting, long at) {}

  /**
   * @param look at requests, whatever their size
   */
  KeptWaits(Clock clock, Function<Collection<Long>, Map<Long, List<Waiting>>> look) {
    this(clock, look, Lately.BESIDE);
  }

  /**
   * @param beside runs looks for which nobody waits
   */
  KeptWaits(
      Clock clock, Function<Collection<Long>, Map<Long, List<Waiting>>> look, Executor beside) {
    this.look = look;
    this.beside = beside;
    ticker = Lately.by(clock);
    restsUntil = ticker.read();
    kept = cache(ticker, KEPT).build();
    large = cache(ticker, KNOWN_AS_LARGE).build();
    dear = cache(ticker, LONGEST).build();
  }

  private static Caffeine<Object, Object> cache(Ticker ticker, Duration time) {
    return Caffeine.newBuilder().maximumSize(REQUESTS).expireAfterWrite(time).ticker(ticker);
  }

  /** By request; one that is not large, and any of few, is looked at now. */
  Map<Long, List<Waiting>> of(Collection<Long> requests) {
    Map<Long, List<Waiting>> waits = new HashMap<>();
    List<Long> others = ofDear(requests, waits);
    if (others.size() < 2) {
      others.forEach(request -> waits.put(request, ofOne(request)));
      return waits;
    }
    first.lock();
    try {
      waits.putAll(anew(ofDear(others, waits)));
    } finally {
      first.unlock();
    }
    return waits;
  }

  /** Tells of those that are dear to look at; returns the others. */
  private List<Long> ofDear(Collection<Long> requests, Map<Long, List<Waiting>> waits) {
    List<Long> others = new ArrayList<>();
    List<Long> old = new ArrayList<>();
    for (Long request : requests) {
      Seen seen = requests.size() > 1 || isLarge(request) ? dear.getIfPresent(request) : null;
      if (seen == null) {
        others.add(request);
      } else {
        waits.put(request, seen.waiting());
        if (ticker.read() - seen.at() >= KEPT.toNanos()) {
          old.add(request);
        }
      }
    }
    if (!old.isEmpty() && beginsToRenew(old)) {
      beside.execute(this::renew);
    }
    return others;
  }

  private boolean isLarge(Long request) {
    return large.getIfPresent(request) != null;
  }

  private List<Waiting> ofOne(Long request) {
    return isLarge(request)
        ? kept.get(request, this::lookAtOne)
        : anew(List.of(request)).getOrDefault(request, List.of());
  }

  private List<Waiting> lookAtOne(Long request) {
    return timed(List.of(request)).getOrDefault(request, List.of());
  }

  /** As they are now. */
  Map<Long, List<Waiting>> anew(Collection<Long> requests) {
    if (requests.isEmpty()) {
      return Map.of();
    }
    Map<Long, List<Waiting>> seen = timed(requests);
    seen.forEach(this::keepIfLarge);
    return seen;
  }

  private Map<Long, List<Waiting>> timed(Collection<Long> requests) {
    long at = ticker.read();
    Map<Long, List<Waiting>> seen = look.apply(requests);
    if (ticker.read() - at >= DEAR.toNanos()) {
      requests.forEach(r -> dear.put(r, new Seen(seen.getOrDefault(r, List.of()), at)));
    }
    return seen;
  }

  private void keepIfLarge(Long request, List<Waiting> waiting) {
    if (waiting.stream().mapToLong(Waiting::files).sum() >= MANY) {
      large.put(request, true);
      kept.put(request, waiting);
    }
  }

  /** Whoever asks while one looks or rests is looked for by the next, in the order of asking. */
  private boolean beginsToRenew(List<Long> asked) {
    state.lock();
    try {
      toRenew.addAll(asked);
      boolean begins = !renewing && ticker.read() - restsUntil >= 0;
      renewing |= begins;
      return begins;
    } finally {
      state.unlock();
    }
  }

  private List<Long> firstToRenew() {
    state.lock();
    try {
      List<Long> first = toRenew.stream().limit(AT_ONCE).toList();
      first.forEach(toRenew::remove);
      return first;
    } finally {
      state.unlock();
    }
  }

  private void renew() {
    long at = ticker.read();
    try {
      anew(firstToRenew());
    } finally {
      long now = ticker.read();
      rest(now, Duration.ofNanos(now - at).multipliedBy(REST));
    }
  }

  private void rest(long now, Duration rest) {
    state.lock();
    try {
      renewing = false;
      restsUntil = now + (rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST).toNanos();
    } finally {
      state.unlock();
    }
  }
}
