package io.argosy.router.query.store;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * One database query shared by all gauges of a scrape. If the database does not answer, a scrape
 * waits for it once, and all gauges that depend on it are NaN.
 */
public final class Reading<T> {

  private static final Duration SHARED = Duration.ofSeconds(1);

  private final Supplier<Optional<T>> question;
  private final LongSupplier nanoTime;
  private Optional<T> last = Optional.empty();
  private long askedAt;

  private Reading(Supplier<Optional<T>> question, LongSupplier nanoTime) {
    this.question = question;
    this.nanoTime = nanoTime;
    this.askedAt = nanoTime.getAsLong() - SHARED.toNanos();
  }

  /**
   * Creates a reading of whether the database answers.
   *
   * @param nanoTime monotonic time as {@link System#nanoTime()}, so that setting the clock does not
   *     preserve an old answer
   */
  public static Reading<Boolean> ofDatabase(BooleanSupplier answers, LongSupplier nanoTime) {
    return new Reading<>(
        () -> answers.getAsBoolean() ? Optional.of(true) : Optional.empty(), nanoTime);
  }

  /** Creates a reading that queries only if this one was answered. */
  public <U> Reading<U> then(Supplier<U> next) {
    return new Reading<>(() -> now().flatMap(first -> answer(next)), nanoTime);
  }

  private static <T> Optional<T> answer(Supplier<T> question) {
    try {
      return Optional.of(question.get());
    } catch (DataAccessException | TransactionException noAnswer) {
      return Optional.empty();
    }
  }

  /** Returns the answer, which is shared for one second; empty if the database does not answer. */
  public synchronized Optional<T> now() {
    if (nanoTime.getAsLong() - askedAt >= SHARED.toNanos()) {
      last = question.get();
      askedAt = nanoTime.getAsLong();
    }
    return last;
  }

  /** Returns a part of the answer; NaN if the database does not answer. */
  public double number(ToDoubleFunction<T> part) {
    return now().map(part::applyAsDouble).orElse(Double.NaN);
  }
}
