package io.argosy.router.stage.timer;

import io.argosy.router.stage.Allowance;
import io.argosy.router.stage.Duty;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Serializes the low-priority sweeps of a router. They become due at the same time, and running all
 * of them at once would leave no processor for requests.
 */
final class SweepQueue {

  private final Semaphore free = new Semaphore(1, true);
  private final long longestMillis;

  SweepQueue() {
    this(Allowance.SWEPT.longestRest().toMillis());
  }

  /**
   * @param longestMillis time after which a permit is released although its sweep still runs, so
   *     that a sweep that hangs does not block the others
   */
  SweepQueue(long longestMillis) {
    this.longestMillis = longestMillis;
  }

  /**
   * Waits until no other serialized duty runs, if this duty is serialized.
   *
   * @return releases the permit to run; only the first call has an effect
   */
  Runnable acquire(Duty duty) throws InterruptedException {
    AtomicBoolean open = new AtomicBoolean(duty.isSerialized());
    Runnable release =
        () -> {
          if (open.getAndSet(false)) {
            free.release();
          }
        };
    if (duty.isSerialized()) {
      free.acquire();
      CompletableFuture.delayedExecutor(longestMillis, TimeUnit.MILLISECONDS).execute(release);
    }
    return release;
  }

  /** Releases all waiting threads. */
  void end() {
    free.release(Integer.MAX_VALUE / 2);
  }
}
