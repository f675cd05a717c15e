package io.argosy.router.loadtest;

import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which load tests are allowed, and when their files are issued. A file is due as soon as the files
 * before it have taken their time at the test's rate, so that the mean rate is the one that was
 * asked for. What could not be issued is caught up for a minute at most.
 */
public final class LoadTestPolicy {

  static final ByteCount LOWEST_RATE = ByteCount.of(1_000);
  static final ByteCount HIGHEST_RATE = ByteCount.of(10_000_000_000L);
  static final Duration LONGEST_TEST = Duration.ofDays(365);

  /** The longest time that is caught up, and at most this is in flight. */
  public static final Duration CAUGHT_UP = Duration.ofMinutes(1);

  /** So that one file is on its way while another one is being reported. */
  static final int LEAST_IN_FLIGHT = 2;

  private static final Duration QUICKEST_FILE = Duration.ofMillis(100);
  private static final Duration SLOWEST_FILE = Duration.ofMinutes(10);
  private static final ByteCount USUAL_SIZE = ByteCount.of(1_000_000_000);
  private static final Duration USUAL_FILE = Duration.ofMinutes(1);

  private LoadTestPolicy() {}

  /**
   * What a cycle does for a load test.
   *
   * @param files to issue
   * @param due when the next file is due
   */
  public record Issue(int files, Instant due) {}

  /** Returns the size of the files of a test that names none: what a minute moves, 1 GB at most. */
  static ByteCount usualSize(ByteCount rate) {
    long inTime = Math.min(moved(rate, USUAL_FILE), USUAL_SIZE.bytes());
    return ByteCount.of(Math.max(inTime, LoadTestFile.SMALLEST.bytes()));
  }

  /**
   * The reason why a test is refused.
   *
   * @param rate bytes per second
   */
  static Optional<Refusal.Fault> fault(ByteCount rate, ByteCount size) {
    if (!isWithin(rate, LOWEST_RATE, HIGHEST_RATE)) {
      return Optional.of(
          outOfRange("rate", rate, "must be %s/s to %s/s", LOWEST_RATE, HIGHEST_RATE));
    }
    if (!isWithin(size, LoadTestFile.SMALLEST, LoadTestFile.LARGEST)) {
      return Optional.of(
          outOfRange(
              "size", size, "must be %s to %s", LoadTestFile.SMALLEST, LoadTestFile.LARGEST));
    }
    ByteCount least = ByteCount.of(moved(rate, QUICKEST_FILE));
    ByteCount most = ByteCount.of(moved(rate, SLOWEST_FILE));
    return isWithin(size, least, most)
        ? Optional.empty()
        : Optional.of(outOfRange("size", size, "must be %s to %s at this rate", least, most));
  }

  /** Decides how many files to issue now. */
  static Issue next(LoadTest test, Instant now) {
    Instant earliest = now.minus(CAUGHT_UP);
    Instant due = test.due().isBefore(earliest) ? earliest : test.due();
    Duration interval = interval(test.rate(), test.size());
    int files = 0;
    while (!due.isAfter(now) && test.inFlight() + files < mostInFlight(test)) {
      files++;
      due = due.plus(interval);
    }
    return new Issue(files, due);
  }

  /** The most files that are in flight at a time, or wait for an agent. */
  static int mostInFlight(LoadTest test) {
    double inTime = CAUGHT_UP.toSeconds() / test.rate().secondsFor(test.size());
    return (int) Math.max(LEAST_IN_FLIGHT, Math.ceil(inTime));
  }

  /** The time that a file takes at the rate, to the microsecond, as the database stores times. */
  static Duration interval(ByteRate rate, ByteCount size) {
    return Duration.ofNanos(Math.round(rate.secondsFor(size) * 1e6) * 1_000);
  }

  private static long moved(ByteCount rate, Duration time) {
    return (long) (rate.bytes() * (time.toMillis() / 1e3));
  }

  private static boolean isWithin(ByteCount value, ByteCount least, ByteCount most) {
    return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
  }

  private static Refusal.Fault outOfRange(
      String field, ByteCount rejected, String rule, ByteCount least, ByteCount most) {
    return new Refusal.Fault(field, Long.toString(rejected.bytes()), rule.formatted(least, most));
  }
}
