package io.argosy.agent.flow;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Monotonic time, in nanoseconds, in which this process ran. While bytes arrive or the router is
 * told of them, it is read every few seconds; if it was not, the process was stopped or its machine
 * slept, and that time does not count. Thread-safe.
 */
public final class RunningTime implements LongSupplier {

  private static final long LONGEST_PAUSE = Duration.ofSeconds(5).toNanos();

  private final LongSupplier ticker;
  private long last;
  private long ran;

  /**
   * @param ticker monotonic time in nanoseconds
   */
  public RunningTime(LongSupplier ticker) {
    this.ticker = ticker;
    this.last = ticker.getAsLong();
  }

  @Override
  public synchronized long getAsLong() {
    long passed = Math.max(0, ticker.getAsLong() - last);
    last += passed;
    ran += passed > LONGEST_PAUSE ? 0 : passed;
    return ran;
  }
}
