package io.argosy.router.stage.timer;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Compares the router's clock with the database's before a duty runs. With a wrong clock, a router
 * would end leases too early, close requests that are not due, and drop partitions that are still
 * needed, so it runs no duty until the clocks agree.
 *
 * <p>A comparison is valid for {@link #VALID_FOR} of monotonic time, as long as the router's clock
 * has advanced by the same time; after a clock change it is repeated at once.
 */
public final class ClockGate {

  /** The largest difference at which duties run. */
  public static final Duration MOST_APART = Duration.ofSeconds(5);

  private static final Duration VALID_FOR = Duration.ofSeconds(5);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);
  private static final Duration UNNOTICED_STEP = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(ClockGate.class);

  private final Clock clock;
  private final Supplier<Instant> databaseTime;
  private final LongSupplier nanoTime;
  private final AtomicReference<@Nullable Comparison> last = new AtomicReference<>();
  private final AtomicBoolean reported = new AtomicBoolean();
  private final ReentrantLock asking = new ReentrantLock();

  private record Comparison(long nanos, Instant at, Duration apart) {

    boolean holds(long nanosNow, Instant now) {
      return Duration.ofNanos(nanosNow - nanos).compareTo(VALID_FOR) < 0
          && wasNotSet(nanosNow, now);
    }

    /** Returns whether the router's clock was not changed since the comparison. */
    boolean wasNotSet(long nanosNow, Instant now) {
      Duration passed = Duration.ofNanos(nanosNow - nanos);
      return Duration.between(at, now).minus(passed).abs().compareTo(UNNOTICED_STEP) < 0;
    }
  }

  /**
   * @param databaseTime reads the database's clock; its exceptions are rethrown
   * @param nanoTime monotonic, as {@link System#nanoTime()}
   */
  public ClockGate(Clock clock, Supplier<Instant> databaseTime, LongSupplier nanoTime) {
    this.clock = clock;
    this.databaseTime = databaseTime;
    this.nanoTime = nanoTime;
  }

  /**
   * Returns how far the router's clock is ahead of the database's; negative if it is behind. Only
   * one thread asks the database at a time; others wait for a limited time and then use the last
   * result, unless the router's clock was changed since.
   *
   * @throws DataAccessResourceFailureException if the database has not answered in time
   */
  public Duration ahead() {
    Comparison known = last.get();
    if (known != null && known.holds(nanoTime.getAsLong(), clock.instant())) {
      return known.apart();
    }
    if (!beginsToAsk()) {
      return lastKnown().apart();
    }
    try {
      return askedMeanwhile(known).apart();
    } finally {
      asking.unlock();
    }
  }

  private boolean beginsToAsk() {
    try {
      return asking.tryLock(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Used while another thread waits for the answer. */
  private Comparison lastKnown() {
    Comparison known = last.get();
    if (known == null || !known.wasNotSet(nanoTime.getAsLong(), clock.instant())) {
      throw new DataAccessResourceFailureException("the database did not return its time");
    }
    return known;
  }

  private Comparison askedMeanwhile(@Nullable Comparison before) {
    Comparison known = last.get();
    if (known == null || known == before || !known.holds(nanoTime.getAsLong(), clock.instant())) {
      known = compare();
      last.set(known);
    }
    return known;
  }

  /**
   * The database read its clock at some moment between question and answer: only what lies outside
   * of this interval is a difference. A long interval proves little, so it is repeated soon.
   */
  private Comparison compare() {
    long asked = nanoTime.getAsLong();
    Instant theirs = databaseTime.get();
    long answered = nanoTime.getAsLong();
    Instant latest = clock.instant();
    Duration took = Duration.ofNanos(answered - asked);
    Instant earliest = latest.minus(took);
    Duration apart = Duration.ZERO;
    if (theirs.isBefore(earliest)) {
      apart = Duration.between(theirs, earliest);
    } else if (theirs.isAfter(latest)) {
      apart = Duration.between(theirs, latest);
    }
    long heldFrom = took.compareTo(MOST_APART) > 0 ? asked : answered;
    return new Comparison(heldFrom, latest.minus(Duration.ofNanos(answered - heldFrom)), apart);
  }

  /**
   * @throws ClocksApartException if the clocks differ by more than {@link #MOST_APART}; no duty may
   *     run
   * @throws DataAccessResourceFailureException if the database has not answered in time
   */
  public void require() {
    Duration ahead = ahead();
    boolean apart = isApart(ahead);
    boolean before = reported.getAndSet(apart);
    if (apart && !before) {
      LOG.error(
          "The clocks of router and database differ, all duties are paused: ahead={}s",
          ahead.toSeconds());
    } else if (!apart && before) {
      LOG.info(
          "The clocks of router and database agree again, resuming all duties: ahead={}s",
          ahead.toSeconds());
    }
    if (apart) {
      throw new ClocksApartException(ahead);
    }
  }

  public static boolean isApart(Duration ahead) {
    return ahead.abs().compareTo(MOST_APART) > 0;
  }
}
