package io.argosy.router.stage.timer;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the router's clock with the database's before a duty runs. A router with a wrong clock
 * would end leases, close what is due in a year, and drop the partitions of a history that is still
 * wanted, so it runs no duty until the clocks agree.
 *
 * <p>A comparison holds for {@link #VALID_FOR} of monotonic time, as long as the router's clock has
 * advanced by the same time; a clock that was set is compared again at once.
 */
public final class ClockGate {

  /** The largest difference at which duties run. */
  public static final Duration MOST_APART = Duration.ofSeconds(5);

  private static final Duration VALID_FOR = Duration.ofSeconds(5);
  private static final Duration UNNOTICED_STEP = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(ClockGate.class);

  private final Clock clock;
  private final Supplier<Instant> databaseTime;
  private final LongSupplier nanoTime;
  private @Nullable Comparison last;
  private boolean told;

  private record Comparison(long nanos, Instant at, Duration apart) {

    boolean holds(long nanosNow, Instant now) {
      Duration passed = Duration.ofNanos(nanosNow - nanos);
      Duration step = Duration.between(at, now).minus(passed).abs();
      return passed.compareTo(VALID_FOR) < 0 && step.compareTo(UNNOTICED_STEP) < 0;
    }
  }

  /**
   * @param databaseTime reads the database's clock; what it throws passes through this gate
   * @param nanoTime monotonic, as {@link System#nanoTime()}
   */
  public ClockGate(Clock clock, Supplier<Instant> databaseTime, LongSupplier nanoTime) {
    this.clock = clock;
    this.databaseTime = databaseTime;
    this.nanoTime = nanoTime;
  }

  /** How far the router's clock is ahead of the database's; negative where it is behind. */
  public synchronized Duration ahead() {
    Comparison known = last;
    if (known == null || !known.holds(nanoTime.getAsLong(), clock.instant())) {
      known = compare();
      last = known;
    }
    return known.apart();
  }

  private Comparison compare() {
    Instant theirs = databaseTime.get();
    Instant ours = clock.instant();
    return new Comparison(nanoTime.getAsLong(), ours, Duration.between(theirs, ours));
  }

  /**
   * @throws ClocksApartException the clocks differ by more than {@link #MOST_APART}; no duty may
   *     run
   */
  public synchronized void require() {
    Duration ahead = ahead();
    boolean apart = isApart(ahead);
    if (apart && !told) {
      LOG.error(
          "The clocks of router and database differ, no duty runs ahead={}s", ahead.toSeconds());
    } else if (!apart && told) {
      LOG.info(
          "The clocks of router and database agree again, duties run ahead={}s", ahead.toSeconds());
    }
    told = apart;
    if (apart) {
      throw new ClocksApartException(ahead);
    }
  }

  public static boolean isApart(Duration ahead) {
    return ahead.abs().compareTo(MOST_APART) > 0;
  }
}
