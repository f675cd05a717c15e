package io.argosy.router.stage.timer;

import io.argosy.router.stage.Allowance;
import io.argosy.router.stage.Duty;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Has those sweeps of a router that may be late run one after the other: they fall due together,
 * and would take all processors at once from those who wait for an answer.
 */
final class Turns {

  private final Semaphore turn = new Semaphore(1, true);
  private final long longestMillis;

  Turns() {
    this(Allowance.SWEPT.longestRest().toMillis());
  }

  /**
   * @param longestMillis after so long whoever has a turn loses it, and goes on beside the next
   *     one: one that hangs holds nobody up for good
   */
  Turns(long longestMillis) {
    this.longestMillis = longestMillis;
  }

  /** Until it is given back it is this duty's turn, if it takes turns at all. */
  Turn take(Duty duty) throws InterruptedException {
    Turn taken = new Turn(duty.takesTurns());
    if (duty.takesTurns()) {
      turn.acquire();
      CompletableFuture.delayedExecutor(longestMillis, TimeUnit.MILLISECONDS)
          .execute(taken::giveBack);
    }
    return taken;
  }

  /** Nobody waits any more. */
  void end() {
    turn.release(Integer.MAX_VALUE / 2);
  }

  /** One duty's. */
  final class Turn {

    private final AtomicBoolean open;

    private Turn(boolean open) {
      this.open = new AtomicBoolean(open);
    }

    void giveBack() {
      if (open.getAndSet(false)) {
        turn.release();
      }
    }
  }
}
