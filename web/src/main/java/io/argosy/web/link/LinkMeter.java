package io.argosy.web.link;

import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How fast links move, finer than bins of five minutes: from what they grew by between two answers,
 * over the last minute. While nobody looks, nobody asks; then a rate is a mean over that time.
 */
final class LinkMeter {

  private static final Duration WINDOW = Duration.ofSeconds(60);
  private static final Duration KEPT = Duration.ofMinutes(15);
  private static final Duration BIN = Duration.ofMinutes(5);

  /** Over less than this, files that arrive whole tell no rate. */
  private static final Duration SHORTEST = Duration.ofSeconds(10);

  private record Key(Instant from, LinkName link) {}

  private record Sample(Instant at, Map<LinkName, Long> grown) {}

  private final Deque<Sample> samples = new ArrayDeque<>();
  private final Deque<Rates> tail = new ArrayDeque<>();
  private Map<Key, Long> before = Map.of();

  /** Since when bins are needed to see what grew. */
  static Instant since(Instant now) {
    return now.minus(KEPT);
  }

  /**
   * The rates at this moment and at those before it, oldest first; without an earlier answer the
   * mean since the oldest bin of the last ten minutes began.
   *
   * @param moved all bins since {@link #since}
   */
  synchronized List<Rates> measured(Collection<Moved> moved, Instant now) {
    samples.removeIf(sample -> sample.at().isBefore(since(now)));
    tail.removeIf(rates -> rates.at().isBefore(since(now)));
    Map<Key, Long> newest = new HashMap<>();
    moved.forEach(m -> newest.merge(new Key(m.from(), m.link()), m.bytes(), Long::sum));
    boolean isFirst = samples.isEmpty();
    if (isFirst) {
      tail.clear();
    }
    samples.addLast(new Sample(now, isFirst ? Map.of() : grown(newest)));
    before = newest;
    if (isFirst) {
      return List.of(mean(moved, now));
    }
    rates(now).ifPresent(tail::addLast);
    return tail.isEmpty() ? List.of(mean(moved, now)) : List.copyOf(tail);
  }

  private Map<LinkName, Long> grown(Map<Key, Long> newest) {
    Map<LinkName, Long> grown = new HashMap<>();
    newest.forEach(
        (key, bytes) -> {
          long more = bytes - before.getOrDefault(key, 0L);
          if (more > 0) {
            grown.merge(key.link(), more, Long::sum);
          }
        });
    return grown;
  }

  private Optional<Rates> rates(Instant now) {
    Instant start = start(now);
    Duration span = Duration.between(start, now);
    if (span.compareTo(SHORTEST) < 0) {
      return Optional.empty();
    }
    Map<LinkName, Double> rates = new HashMap<>();
    samples.stream()
        .filter(sample -> sample.at().isAfter(start))
        .forEach(
            sample ->
                sample
                    .grown()
                    .forEach(
                        (link, bytes) -> rates.merge(link, bytes / seconds(span), Double::sum)));
    return Optional.of(Rates.of(now, rates));
  }

  /** The youngest answer that is a window old, or the oldest there is. */
  private Instant start(Instant now) {
    Instant limit = now.minus(WINDOW);
    return samples.stream()
        .map(Sample::at)
        .filter(at -> !at.isAfter(limit))
        .reduce((older, younger) -> younger)
        .orElse(samples.getFirst().at());
  }

  private static Rates mean(Collection<Moved> moved, Instant now) {
    Instant oldest = now.minus(BIN.multipliedBy(2));
    List<Moved> recent = moved.stream().filter(m -> m.from().isAfter(oldest)).toList();
    Instant start = recent.stream().map(Moved::from).min(Instant::compareTo).orElse(oldest);
    double seconds = Math.max(1, seconds(Duration.between(start, now)));
    Map<LinkName, Double> rates = new HashMap<>();
    recent.forEach(m -> rates.merge(m.link(), m.bytes() / seconds, Double::sum));
    return Rates.of(now, rates);
  }

  private static double seconds(Duration span) {
    return span.toMillis() / 1e3;
  }
}
