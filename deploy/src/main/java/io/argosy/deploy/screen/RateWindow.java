package io.argosy.deploy.screen;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/** The rate of growth over the last seconds. Times are nanoseconds of any clock. */
public final class RateWindow {

  private static final long WINDOW_NANOS = Duration.ofSeconds(5).toNanos();

  private record Sample(long nanos, long bytes) {}

  private final Deque<Sample> samples = new ArrayDeque<>();

  public void add(long nanos, long bytes) {
    samples.addLast(new Sample(nanos, bytes));
    while (samples.size() > 2 && nanos - samples.getFirst().nanos() > WINDOW_NANOS) {
      samples.removeFirst();
    }
  }

  /** Bytes per second; empty before there are two samples. */
  public OptionalDouble rate() {
    if (samples.size() < 2) {
      return OptionalDouble.empty();
    }
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    long nanos = last.nanos() - first.nanos();
    return nanos <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((last.bytes() - first.bytes()) * 1e9 / nanos);
  }
}
