package io.argosy.bench.pages;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** The response times of one address, errors included. */
final class Measured {

  private static final int DIGITS = 3;
  private static final double MICROS_PER_MILLI = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Address address;
  private final Histogram micros = new ConcurrentHistogram(DIGITS);
  private final LongAdder bytes = new LongAdder();
  private final LongAdder errors = new LongAdder();
  private final AtomicReference<Optional<String>> firstError =
      new AtomicReference<>(Optional.empty());
  private final AtomicReference<PagesResult.Worst> slowest =
      new AtomicReference<>(new PagesResult.Worst(-1, ""));

  Measured(Address address) {
    this.address = address;
  }

  void answered(String form, long nanos, int length) {
    record(nanos);
    bytes.add(length);
    slowest.accumulateAndGet(
        new PagesResult.Worst(nanos / NANOS_PER_MILLI, form),
        (one, other) -> other.millis() > one.millis() ? other : one);
  }

  void failed(long nanos, String why) {
    record(nanos);
    errors.increment();
    firstError.compareAndSet(Optional.empty(), Optional.of(why));
  }

  private void record(long nanos) {
    micros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos)));
  }

  PagesResult.Line line() {
    long good = micros.getTotalCount() - errors.sum();
    return new PagesResult.Line(
        address.name(),
        micros.getTotalCount(),
        millis(micros.getValueAtPercentile(50)),
        millis(micros.getValueAtPercentile(95)),
        millis(micros.getValueAtPercentile(99)),
        new PagesResult.Worst(millis(micros.getMaxValue()), slowest.get().form()),
        new PagesResult.Errors(errors.sum(), firstError.get().orElse(null)),
        good == 0 ? 0 : bytes.sum() / good);
  }

  private static double millis(long micros) {
    return micros / MICROS_PER_MILLI;
  }
}
