package io.argosy.web.freshness;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The newest answer to one query. However many pages need it, the query runs at most once at a time
 * and at most once per {@link #sharedFor} interval (1 s by default). A page waits briefly for a new
 * answer and otherwise shows the last one.
 */
public final class Snapshot<T> {

  private static final Logger log = LoggerFactory.getLogger(Snapshot.class);

  private static final Duration FRESH = Duration.ofSeconds(1);
  private static final Duration TIMEOUT = Duration.ofMillis(150);
  private static final Duration TIMEOUT_WHEN_STALE = Duration.ofMillis(2500);

  private final String subject;
  private final Supplier<T> query;
  private final Lookups lookups;
  private final Duration fresh;
  private final AtomicBoolean failing = new AtomicBoolean();

  private volatile @Nullable Answer<T> last;
  private @Nullable CompletableFuture<Answer<T>> running;

  /**
   * @param subject what is queried, as the log names it
   * @param query throws if there is no answer
   */
  public Snapshot(String subject, Supplier<T> query, Lookups lookups) {
    this(subject, query, lookups, FRESH);
  }

  private Snapshot(String subject, Supplier<T> query, Lookups lookups, Duration fresh) {
    this.subject = subject;
    this.query = query;
    this.lookups = lookups;
    this.fresh = lookups.patience().shared(fresh);
  }

  /** Returns the same query with answers shared for this time; zero: each caller runs the query. */
  public Snapshot<T> sharedFor(Duration longer) {
    return new Snapshot<>(subject, query, lookups, longer);
  }

  /** Starts the query unless the answer is fresh. Does not wait. */
  public void begin() {
    if (!isFresh(last)) {
      asked();
    }
  }

  /**
   * Returns a new answer, or after 150 ms (2.5 s if it is stale) the last one.
   *
   * @throws NoAnswerException if there has never been an answer
   */
  public Answer<T> answer() {
    Answer<T> known = last;
    boolean recent = known != null && !known.isStale(lookups.clock().instant());
    return answer(known, recent ? TIMEOUT : TIMEOUT_WHEN_STALE);
  }

  /** Returns a new answer if it arrives in time, else the last one; empty if there was none. */
  public Optional<Answer<T>> within(Duration patience) {
    try {
      return Optional.of(answer(last, patience));
    } catch (NoAnswerException e) {
      return Optional.empty();
    }
  }

  private Answer<T> answer(@Nullable Answer<T> known, Duration patience) {
    if (known != null && isFresh(known)) {
      return known;
    }
    try {
      return asked().get(lookups.patience().wait(patience).toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return orElseFail(known, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return orElseFail(known, e);
    }
  }

  private boolean isFresh(@Nullable Answer<T> known) {
    return known != null && known.ageAt(lookups.clock().instant()).compareTo(fresh) < 0;
  }

  private Answer<T> orElseFail(@Nullable Answer<T> known, Throwable cause) {
    if (known == null) {
      throw new NoAnswerException(subject, cause);
    }
    return known;
  }

  private synchronized CompletableFuture<Answer<T>> asked() {
    if (running == null || running.isDone() || fresh.isZero()) {
      running =
          CompletableFuture.supplyAsync(this::ask, lookups.executor()).whenComplete(this::note);
    }
    return running;
  }

  private Answer<T> ask() {
    var at = lookups.clock().instant();
    return new Answer<>(query.get(), at);
  }

  private void note(@Nullable Answer<T> answer, @Nullable Throwable failure) {
    if (answer != null) {
      last = answer;
    }
    boolean failed = failure != null;
    if (failing.getAndSet(failed) == failed) {
      return;
    }
    if (failed) {
      log.warn(
          "Query failed, pages show the last answer: subject={} cause={}",
          subject,
          rootOf(failure).toString());
    } else {
      log.info("Query answered again: subject={}", subject);
    }
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null ? failure : rootOf(cause);
  }
}
