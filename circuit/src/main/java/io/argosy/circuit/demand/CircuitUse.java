package io.argosy.circuit.demand;

import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What readings of one circuit's traffic say about it. It begins afresh when a counter goes back,
 * and after a time without readings, in which nothing may have been able to move.
 *
 * @param moved the first reading with as many bytes as the last one
 * @param busy the reading since which, at each later one, too little has moved
 * @param failed when readings of the last hour had more failures than the ones before
 */
public record CircuitUse(Read last, Read moved, Read busy, List<Instant> failed) {

  private static final Duration SILENCE = Duration.ofMinutes(5);
  private static final Duration IDLE = Duration.ofMinutes(10);
  private static final Duration WASTED = Duration.ofMinutes(30);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final double LEAST_SHARE = 0.1;
  private static final int MOST_FAILURES = 100;
  private static final int MOST_EMPTY_JOBS = 1;

  /** A reading and its time by a monotonic clock. */
  public record Read(Reading reading, Instant at) {

    private boolean isFor(Duration time, Read last) {
      return Duration.between(at, last.at).compareTo(time) >= 0;
    }
  }

  /**
   * Why a circuit shall be released.
   *
   * @param isFailing whether its endpoints shall cool down
   */
  public record Verdict(String why, boolean isFailing) {}

  public static CircuitUse from(Reading reading, Instant at) {
    Read first = new Read(reading, at);
    return new CircuitUse(first, first, first, List.of());
  }

  /** With one more reading of the circuit. */
  public CircuitUse with(Reading reading, Instant at, ByteRate bandwidth) {
    Read next = new Read(reading, at);
    if (last.isFor(SILENCE, next)
        || at.isBefore(last.at)
        || reading.failures() < last.reading.failures()
        || bytes(last, next) < 0) {
      return from(reading, at);
    }
    double seconds = Duration.between(busy.at, at).toNanos() / 1e9;
    boolean isBusy = bytes(busy, next) >= LEAST_SHARE * bandwidth.bytesPerSecond() * seconds;
    return new CircuitUse(
        next, bytes(last, next) > 0 ? next : moved, isBusy ? next : busy, failedUntil(next));
  }

  /** Failures between two readings count as one: a broken connection fails many files at once. */
  private List<Instant> failedUntil(Read next) {
    int more = next.reading.failures() > last.reading.failures() ? 1 : 0;
    return Stream.concat(
            failed.stream().filter(at -> at.plus(HOUR).isAfter(next.at)),
            Stream.generate(next::at).limit(more))
        .toList();
  }

  private static long bytes(Read from, Read to) {
    return to.reading.bytes().bytes() - from.reading.bytes().bytes();
  }

  /** Why the circuit shall be released; empty while it is worth keeping. */
  public Optional<Verdict> verdict() {
    if (failed.size() > MOST_FAILURES) {
      return Optional.of(
          new Verdict("transfers over it failed at over 100 times within an hour", true));
    }
    if (last.reading.emptyJobs() > MOST_EMPTY_JOBS) {
      return Optional.of(new Verdict("no byte of its last two jobs arrived", true));
    }
    if (moved.isFor(IDLE, last)) {
      return Optional.of(new Verdict("nothing has moved over it for 10 minutes", false));
    }
    return busy.isFor(WASTED, last)
        ? Optional.of(
            new Verdict("less than a tenth of its bandwidth was used for 30 minutes", false))
        : Optional.empty();
  }
}
