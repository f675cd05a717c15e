package io.argosy.web.freshness;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The newest answers to one query about many items, such as each request. Each is a {@link
 * Snapshot}; those that are not read for two minutes are dropped.
 */
public final class Snapshots<K, T> {

  private static final int MAX_SNAPSHOTS = 500;
  private static final int MAX_ITEMS = 5_000;
  private static final Duration UNUSED = Duration.ofMinutes(2);

  private final ToIntFunction<K> items;
  private final Cache<K, Snapshot<T>> cache;
  private final Function<K, Snapshot<T>> fresh;

  /**
   * @param subject for the log
   * @param queries the query for each key; throws if there is no answer
   */
  public Snapshots(String subject, Function<K, Supplier<T>> queries, Lookups lookups) {
    this(subject, queries, key -> MAX_ITEMS / MAX_SNAPSHOTS, lookups);
  }

  /**
   * Caches lists, which together have at most 5,000 items.
   *
   * @param items the most items that the answer for a key can have
   */
  public Snapshots(
      String subject, Function<K, Supplier<T>> queries, ToIntFunction<K> items, Lookups lookups) {
    this(items, key -> new Snapshot<>(subject, queries.apply(key), lookups));
  }

  private Snapshots(ToIntFunction<K> items, Function<K, Snapshot<T>> fresh) {
    this.items = items;
    this.fresh = fresh;
    cache =
        Caffeine.newBuilder()
            .expireAfterAccess(UNUSED)
            .executor(Runnable::run)
            .maximumWeight(MAX_ITEMS)
            .<K, Snapshot<T>>weigher((key, snapshot) -> items.applyAsInt(key))
            .build();
  }

  /** Returns snapshots of the same queries whose answers are shared for this time. */
  public Snapshots<K, T> sharedFor(Duration longer) {
    return new Snapshots<>(items, key -> fresh.apply(key).sharedFor(longer));
  }

  /**
   * @throws NoAnswerException if there has never been an answer
   */
  public Answer<T> answer(K key) {
    return cache.get(key, fresh).answer();
  }

  /** Returns the answer as {@link Snapshot#within} does. */
  public Optional<Answer<T>> within(K key, Duration patience) {
    return cache.get(key, fresh).within(patience);
  }
}
