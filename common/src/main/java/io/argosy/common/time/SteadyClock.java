package io.argosy.common.time;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * A clock that begins with the machine's time and then follows a monotonic ticker. The difference
 * of two readings is the time that has passed, even if the machine's clock is set meanwhile.
 */
public final class SteadyClock extends Clock {

  private static final long MICROSECOND = 1000;

  private final Instant began;
  private final long base;
  private final LongSupplier ticker;

  /**
   * @param ticker monotonic time in nanoseconds
   */
  public SteadyClock(Instant began, LongSupplier ticker) {
    this.began = began;
    this.base = ticker.getAsLong();
    this.ticker = ticker;
  }

  @Override
  public Instant instant() {
    long passed = ticker.getAsLong() - base;
    return began.plusNanos(passed - Math.floorMod(passed, MICROSECOND));
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  /** All users of the clock use instants. */
  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
