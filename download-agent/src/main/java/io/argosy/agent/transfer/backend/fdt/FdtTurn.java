package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtPatience;
import java.time.Clock;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * When a run that is ready may move bytes: once fewer than the link's jobs do. Whoever waits very
 * long goes all the same, before its grant is over. For one thread.
 */
final class FdtTurn {

  private final BooleanSupplier free;
  private final Runnable over;
  private final Clock clock;
  private final Instant asked;
  private boolean taken;
  private boolean begun;

  /**
   * @param free takes a place if there is one
   * @param over gives it back
   */
  FdtTurn(BooleanSupplier free, Runnable over, Clock clock) {
    this.free = free;
    this.over = over;
    this.clock = clock;
    this.asked = clock.instant();
  }

  boolean hasCome() {
    taken = taken || (!begun && free.getAsBoolean());
    begun = begun || taken || !clock.instant().isBefore(asked.plus(FdtPatience.TURN));
    return begun;
  }

  /** Somebody else may move bytes now; doing it again does no harm. */
  void pass() {
    if (taken) {
      taken = false;
      over.run();
    }
  }
}
