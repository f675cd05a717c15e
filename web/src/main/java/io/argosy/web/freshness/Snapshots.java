package io.argosy.web.freshness;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The newest answers to one question about many things, such as each request: as {@link Snapshot},
 * and what nobody has looked at for a while is forgotten.
 */
public final class Snapshots<K, T> {

  private static final int MOST = 500;
  private static final int MOST_ITEMS = 5_000;
  private static final Duration FORGOTTEN = Duration.ofMinutes(2);

  private final ToIntFunction<K> items;
  private final Cache<K, Snapshot<T>> kept;
  private final Function<K, Snapshot<T>> fresh;

  /**
   * @param subject for the log
   * @param questions about each thing; throw when there is no answer; run on the executor
   */
  public Snapshots(
      String subject, Function<K, Supplier<T>> questions, Executor executor, Clock clock) {
    this(subject, questions, key -> MOST_ITEMS / MOST, executor, clock);
  }

  /**
   * Of lists: no more of them are kept than hold 5,000 items together.
   *
   * @param items that an answer may have at most, by what is asked
   */
  public Snapshots(
      String subject,
      Function<K, Supplier<T>> questions,
      ToIntFunction<K> items,
      Executor executor,
      Clock clock) {
    this(items, key -> new Snapshot<>(subject, questions.apply(key), executor, clock));
  }

  private Snapshots(ToIntFunction<K> items, Function<K, Snapshot<T>> fresh) {
    this.items = items;
    this.fresh = fresh;
    kept =
        Caffeine.newBuilder()
            .expireAfterAccess(FORGOTTEN)
            .executor(Runnable::run)
            .maximumWeight(MOST_ITEMS)
            .<K, Snapshot<T>>weigher((key, snapshot) -> items.applyAsInt(key))
            .build();
  }

  /** The same questions, asked more rarely: an answer is shared for so long. */
  public Snapshots<K, T> sharedFor(Duration longer) {
    return new Snapshots<>(items, key -> fresh.apply(key).sharedFor(longer));
  }

  /**
   * @throws NoAnswerException if there has never been an answer
   */
  public Answer<T> answer(K key) {
    return kept.get(key, fresh).answer();
  }

  /**
   * What comes within this time or was known before; absent where there has never been an answer.
   */
  public Optional<Answer<T>> within(K key, Duration patience) {
    return kept.get(key, fresh).within(patience);
  }
}
