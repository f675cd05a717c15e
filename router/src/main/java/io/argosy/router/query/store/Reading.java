package io.argosy.router.query.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;

/**
 * One answer of the database for all gauges of a scrape. A database that does not answer is waited
 * for once, and what only it knows is then not a number.
 */
public final class Reading<T> {

  private static final Duration SHARED = Duration.ofSeconds(1);

  private final Supplier<Optional<T>> question;
  private final Clock clock;
  private Optional<T> last = Optional.empty();
  private Instant sharedUntil = Instant.MIN;

  private Reading(Supplier<Optional<T>> question, Clock clock) {
    this.question = question;
    this.clock = clock;
  }

  /** Whether the database answers at all. */
  public static Reading<Boolean> ofDatabase(JdbcClient jdbc, Clock clock) {
    return new Reading<>(
        () -> answer(() -> jdbc.sql("select 1").query(Integer.class).single() == 1), clock);
  }

  /** Asked only where this one is answered. */
  public <U> Reading<U> then(Supplier<U> next) {
    return new Reading<>(() -> now().flatMap(first -> answer(next)), clock);
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
    if (!clock.instant().isBefore(sharedUntil)) {
      last = question.get();
      sharedUntil = clock.instant().plus(SHARED);
    }
    return last;
  }

  /** Not a number where the database does not answer. */
  public double number(ToDoubleFunction<T> part) {
    return now().map(part::applyAsDouble).orElse(Double.NaN);
  }
}
