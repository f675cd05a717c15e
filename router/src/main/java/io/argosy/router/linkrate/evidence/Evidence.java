package io.argosy.router.linkrate.evidence;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** What one feed says about one link. */
public sealed interface Evidence {

  /** Clocks of other hosts may be ahead by this much. */
  Duration SKEW = Duration.ofMinutes(5);

  /**
   * Returns the age, 0 if a clock is slightly ahead.
   *
   * @throws IllegalArgumentException if the time lies in the future
   */
  static Duration notNegative(Duration age) {
    if (age.compareTo(SKEW.negated()) < 0) {
      throw new IllegalArgumentException("a time lies in the future: " + age.negated());
    }
    return age.isNegative() ? Duration.ZERO : age;
  }

  /** Returns the configured name of the feed. */
  String feed();

  /** Returns the same evidence after some time, which is not negative. */
  Evidence agedBy(Duration time);

  /**
   * What an instance transferred within its window.
   *
   * @param own whether the instance is the one that asks
   * @param weight configured weight of the instance, at least 0
   * @param bytes that arrived
   * @param busySeconds during which at least one transfer was running
   * @param age of the newest transfer
   */
  record Transfers(
      String feed,
      boolean own,
      double weight,
      long doneFiles,
      double bytes,
      long failedFiles,
      double busySeconds,
      Duration age)
      implements Evidence {

    /** As many failures as open a breaker: no file is tried so often over one link. */
    private static final long SEVERAL = 5;

    /** Failures of this age count half, so that a link is tried again. */
    private static final Duration FADES = Duration.ofMinutes(10);

    public Transfers {
      if (!(Math.min(weight, Math.min(bytes, busySeconds)) >= 0)
          || Math.min(doneFiles, failedFiles) < 0) {
        throw new IllegalArgumentException("statistics of a link must not be negative");
      }
      age = notNegative(age);
    }

    @Override
    public Transfers agedBy(Duration time) {
      return new Transfers(
          feed, own, weight, doneFiles, bytes, failedFiles, busySeconds, age.plus(time));
    }

    /** Whether anything arrived, so that there is a rate. */
    public boolean hasMoved() {
      return bytes > 0 && busySeconds > 0;
    }

    /** Returns bytes per second; only if the link {@link #hasMoved}. */
    double rate() {
      return bytes / busySeconds;
    }

    boolean onlyFail() {
      return onlyFail(doneFiles, failedFiles, age);
    }

    /**
     * Whether attempts that ended so long ago show that a link is dead: nothing arrived, and
     * several files failed, of which fewer count the longer nothing was tried.
     */
    public static boolean onlyFail(long doneFiles, long failedFiles, Duration age) {
      return doneFiles == 0
          && failedFiles * Math.pow(2, -(double) age.toMillis() / FADES.toMillis()) >= SEVERAL;
    }

    long attempts() {
      return doneFiles + failedFiles;
    }
  }

  /**
   * What a perfSONAR archive says about a pair of sites.
   *
   * @param capacity reached by a test; empty if there was none, or only failed ones
   * @param isLowerBound whether the interface of a tester limited the capacity
   * @param roundTrip the least of a day
   * @param loss mean share of lost packets, 0 to 1
   * @param points number of throughput tests
   * @param age of the newest throughput test
   */
  record Measured(
      String feed,
      Optional<ByteRate> capacity,
      boolean isLowerBound,
      Optional<Duration> roundTrip,
      OptionalDouble loss,
      int points,
      Duration age)
      implements Evidence {

    public Measured {
      if (points < 0 || loss.orElse(0) < 0 || loss.orElse(0) > 1) {
        throw new IllegalArgumentException("a loss must be 0 to 1, and points not negative");
      }
      age = notNegative(age);
    }

    @Override
    public Measured agedBy(Duration time) {
      return new Measured(feed, capacity, isLowerBound, roundTrip, loss, points, age.plus(time));
    }
  }

  /**
   * A rate that an operator wrote into a file.
   *
   * @param replaces whether it overrides what was transferred; otherwise it fills a gap
   * @param validFor remaining time of validity; negative once it has expired
   */
  record Written(String feed, ByteRate rate, boolean replaces, Duration validFor)
      implements Evidence {

    private static final Duration UNLIMITED = Duration.ofSeconds(Long.MAX_VALUE / 2);

    /** Creates a rate that is valid until its file is removed. */
    public Written(String feed, ByteRate rate, boolean replaces) {
      this(feed, rate, replaces, UNLIMITED);
    }

    @Override
    public Written agedBy(Duration time) {
      return new Written(feed, rate, replaces, validFor.minus(time));
    }
  }
}
