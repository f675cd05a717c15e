package io.argosy.agent.flow;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * Monotonic time, in nanoseconds, in which this process ran. A periodic task reads it every two
 * seconds; if it was not read, the process was stopped or its machine slept, and that time does not
 * count. Thread-safe.
 */
public final class RunningTime implements LongSupplier {

  private static final long LONGEST_PAUSE = Duration.ofSeconds(5).toNanos();

  /**
   * @param last the ticker's last reading
   * @param ran nanoseconds until then
   */
  private record Read(long last, long ran) {

    Read at(long now) {
      long passed = Math.max(0, now - last);
      return new Read(last + passed, ran + (passed > LONGEST_PAUSE ? 0 : passed));
    }
  }

  private final LongSupplier ticker;
  private final AtomicReference<Read> read;

  /**
   * @param ticker monotonic time in nanoseconds
   */
  public RunningTime(LongSupplier ticker) {
    this.ticker = ticker;
    this.read = new AtomicReference<>(new Read(ticker.getAsLong(), 0));
  }

  @Override
  public long getAsLong() {
    long now = ticker.getAsLong();
    return read.updateAndGet(before -> before.at(now)).ran();
  }
}
