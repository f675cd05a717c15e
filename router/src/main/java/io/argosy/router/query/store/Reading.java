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
 * One answer of the database for all gauges of a scrape. A database that does not answer is waited
 * for once, and what only it knows is then not a number.
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
   * Whether the database answers at all.
   *
   * @param nanoTime monotonic, as {@link System#nanoTime()}: a clock that is set must not keep an
   *     old answer
   */
  public static Reading<Boolean> ofDatabase(BooleanSupplier answers, LongSupplier nanoTime) {
    return new Reading<>(
        () -> answers.getAsBoolean() ? Optional.of(true) : Optional.empty(), nanoTime);
  }

  /** Asked only where this one is answered. */
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

  /** Empty where the database does not answer; one answer is shared for a second. */
  public synchronized Optional<T> now() {
    if (nanoTime.getAsLong() - askedAt >= SHARED.toNanos()) {
      last = question.get();
      askedAt = nanoTime.getAsLong();
    }
    return last;
  }

  /** Not a number where the database does not answer. */
  public double number(ToDoubleFunction<T> part) {
    return now().map(part::applyAsDouble).orElse(Double.NaN);
  }
}
