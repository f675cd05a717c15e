package io.argosy.router.query.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.argosy.router.query.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * The waits of requests with many files, shared by all callers. From {@link #FRESH_FOR} on they are
 * read again in the background, and callers get the known ones meanwhile; from {@link #KEPT_FOR} on
 * a caller waits for the new ones. The background reads use at most a tenth of the time, because
 * each of them reads every waiting file.
 */
final class SharedWaits {

  static final Duration FRESH_FOR = Duration.ofSeconds(10);

  static final Duration KEPT_FOR = Duration.ofMinutes(2);

  /** Of fewer files the waits are read in milliseconds. */
  static final int MANY_FILES = 100;

  private static final Logger LOG = LoggerFactory.getLogger(SharedWaits.class);
  private static final int MOST_SHARED = 10_000;
  private static final int AT_ONCE = 200;

  /** Pause after a background read, as a multiple of the time that it took. */
  private static final int REST = 9;

  /** So that new waits are read before the known ones are too old. */
  private static final Duration LONGEST_REST = KEPT_FOR.dividedBy(2);

  private final Function<Collection<Long>, Map<Long, List<Waiting>>> read;
  private final Clock clock;
  private final Executor background;
  private final Cache<Long, Known> shared = Caffeine.newBuilder().maximumSize(MOST_SHARED).build();

  // Guarded by this.
  private final Set<Long> old = new LinkedHashSet<>();
  private boolean refreshing;
  private Instant restsUntil = Instant.MIN;

  /**
   * @param read reads the waits of requests, by request
   * @param background runs reads for which no caller waits
   */
  SharedWaits(
      Function<Collection<Long>, Map<Long, List<Waiting>>> read, Clock clock, Executor background) {
    this.read = read;
    this.clock = clock;
    this.background = background;
  }

  private record Known(List<Waiting> waiting, Instant at) {

    /** A clock that was set back makes it old as well. */
    boolean isYoungerThan(Duration age, Instant now) {
      return !at.isAfter(now) && now.isBefore(at.plus(age));
    }
  }

  /** Returns the waits by request; a request without waits may be absent. */
  Map<Long, List<Waiting>> of(Collection<Long> requests) {
    Instant now = clock.instant();
    Map<Long, List<Waiting>> waits = new HashMap<>();
    List<Long> unknown = new ArrayList<>();
    List<Long> toRefresh = new ArrayList<>();
    for (Long request : requests) {
      Known known = shared.getIfPresent(request);
      if (known == null || !known.isYoungerThan(KEPT_FOR, now)) {
        unknown.add(request);
      } else {
        waits.put(request, known.waiting());
        if (!known.isYoungerThan(FRESH_FOR, now)) {
          toRefresh.add(request);
        }
      }
    }
    try {
      waits.putAll(readNow(unknown));
    } catch (DataAccessException e) {
      // As for a page, whose statements end after 2 s; the background read has more time.
      toRefresh.addAll(unknown);
      throw e;
    } finally {
      if (begins(toRefresh, now)) {
        background.execute(this::refresh);
      }
    }
    return waits;
  }

  private Map<Long, List<Waiting>> readNow(Collection<Long> requests) {
    Instant at = clock.instant();
    Map<Long, List<Waiting>> waits = requests.isEmpty() ? Map.of() : read.apply(requests);
    for (Long request : requests) {
      List<Waiting> waiting = waits.getOrDefault(request, List.of());
      if (waiting.stream().mapToLong(Waiting::files).sum() > MANY_FILES) {
        shared.put(request, new Known(waiting, at));
      } else {
        shared.invalidate(request);
      }
    }
    return waits;
  }

  private synchronized boolean begins(Collection<Long> toRefresh, Instant now) {
    old.addAll(toRefresh);
    boolean begins = !old.isEmpty() && !refreshing && !isResting(now);
    refreshing |= begins;
    return begins;
  }

  /** After a clock was set back, the end of the rest may be far in the future. */
  private boolean isResting(Instant now) {
    return now.isBefore(restsUntil) && restsUntil.isBefore(now.plus(KEPT_FOR));
  }

  private synchronized List<Long> oldest() {
    List<Long> oldest = old.stream().limit(AT_ONCE).toList();
    oldest.forEach(old::remove);
    return oldest;
  }

  private void refresh() {
    Instant from = clock.instant();
    try {
      readNow(oldest());
    } catch (DataAccessException e) {
      // Callers read the waits themselves once the known ones are too old.
      LOG.debug("Cannot read the reasons of waiting files: {}", e.toString());
    } finally {
      rest(from);
    }
  }

  private synchronized void rest(Instant from) {
    Instant now = clock.instant();
    Duration rest = Duration.between(from, now).multipliedBy(REST);
    restsUntil = now.plus(rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST);
    refreshing = false;
  }
}
