package io.argosy.router.stage.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class SweepQueueTest {

  private static final long AN_HOUR = Duration.ofHours(1).toMillis();
  private static final Duty SWEEP = Duty.swept("sweep", Duration.ofHours(1), () -> {});
  private static final Duty WOKEN = Duty.of(Stage.ISSUE, Duration.ofHours(1), () -> {});

  private static CompletableFuture<Runnable> taken(SweepQueue sweeps, Duty duty) {
    CompletableFuture<Runnable> taken = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> take(sweeps, duty, taken));
    return taken;
  }

  private static void take(SweepQueue sweeps, Duty duty, CompletableFuture<Runnable> taken) {
    try {
      taken.complete(sweeps.acquire(duty));
    } catch (InterruptedException e) {
      taken.completeExceptionally(e);
    }
  }

  /** Returns once the duty has its permit or its thread waits for it. */
  private static CompletableFuture<Runnable> waiting(SweepQueue sweeps, Duty duty) {
    CompletableFuture<Runnable> taken = new CompletableFuture<>();
    Thread thread = Thread.ofVirtual().start(() -> take(sweeps, duty, taken));
    await().until(() -> taken.isDone() || thread.getState() == Thread.State.WAITING);
    return taken;
  }

  private static Runnable soon(CompletableFuture<Runnable> taken)
      throws InterruptedException, ExecutionException, TimeoutException {
    return taken.get(30, TimeUnit.SECONDS);
  }

  @Test
  void aPermitIsReleasedOnce() throws Exception {
    SweepQueue sweeps = new SweepQueue(AN_HOUR);
    Runnable first = soon(taken(sweeps, SWEEP));
    CompletableFuture<Runnable> second = waiting(sweeps, SWEEP);
    assertThat(second).as("one has the permit").isNotDone();
    first.run();
    first.run();
    Runnable next = soon(second);
    CompletableFuture<Runnable> third = waiting(sweeps, SWEEP);
    assertThat(third).as("released twice, available once").isNotDone();
    next.run();
    soon(third);
  }

  @Test
  void aDutyThatIsNotSerializedDoesNotWait() throws Exception {
    SweepQueue sweeps = new SweepQueue(AN_HOUR);
    Runnable first = soon(taken(sweeps, SWEEP));
    soon(taken(sweeps, WOKEN)).run();
    CompletableFuture<Runnable> second = waiting(sweeps, SWEEP);
    assertThat(second).as("nothing was released").isNotDone();
    first.run();
    soon(second);
  }

  @Test
  void aSweepThatHangsLosesItsPermit() throws Exception {
    SweepQueue sweeps = new SweepQueue(20);
    soon(taken(sweeps, SWEEP));
    soon(taken(sweeps, SWEEP));
    soon(taken(sweeps, SWEEP));
  }

  @Test
  void theEndReleasesAllWaitingThreads() throws Exception {
    SweepQueue sweeps = new SweepQueue(AN_HOUR);
    soon(taken(sweeps, SWEEP));
    CompletableFuture<Runnable> second = waiting(sweeps, SWEEP);
    assertThat(second).isNotDone();
    sweeps.end();
    soon(second);
  }
}
