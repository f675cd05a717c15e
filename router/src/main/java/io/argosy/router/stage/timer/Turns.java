package io.argosy.router.stage.timer;

import io.argosy.router.stage.Duty;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Has the sweeps of a router run one after the other: they fall due together, and would take all
 * processors at once from those who wait for an answer. Whoever is rung for waits for nobody.
 */
final class Turns {

  private final Semaphore turn = new Semaphore(1, true);

  /**
   * Waits for its turn, but no longer than a sweep may rest: one that hangs does not hold up the
   * others for good.
   *
   * @return whether it has one, which it has to give back
   */
  boolean take(Duty duty) throws InterruptedException {
    return duty.takesTurns()
        && turn.tryAcquire(duty.allowance().longestRest().toMillis(), TimeUnit.MILLISECONDS);
  }

  void giveBack() {
    turn.release();
  }

  /** Nobody waits any more. */
  void end() {
    turn.release(Integer.MAX_VALUE / 2);
  }
}
