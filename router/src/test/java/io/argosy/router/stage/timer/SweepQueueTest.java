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
  private static final Duty RUNG = Duty.of(Stage.ISSUE, Duration.ofHours(1), () -> {});

  private static CompletableFuture<SweepQueue.Permit> taken(SweepQueue sweeps, Duty duty) {
    CompletableFuture<SweepQueue.Permit> taken = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> take(sweeps, duty, taken));
    return taken;
  }

  private static void take(
      SweepQueue sweeps, Duty duty, CompletableFuture<SweepQueue.Permit> taken) {
    try {
      taken.complete(sweeps.acquire(duty));
    } catch (InterruptedException e) {
      taken.completeExceptionally(e);
    }
  }

  /** Returns once the duty has its permit or its thread waits for it. */
  private static CompletableFuture<SweepQueue.Permit> waiting(SweepQueue sweeps, Duty duty) {
    CompletableFuture<SweepQueue.Permit> taken = new CompletableFuture<>();
    Thread thread = Thread.ofVirtual().start(() -> take(sweeps, duty, taken));
    await().until(() -> taken.isDone() || thread.getState() == Thread.State.WAITING);
    return taken;
  }

  private static SweepQueue.Permit soon(CompletableFuture<SweepQueue.Permit> taken)
      throws InterruptedException, ExecutionException, TimeoutException {
    return taken.get(30, TimeUnit.SECONDS);
  }

  @Test
  void aPermitIsReleasedOnce() throws Exception {
    SweepQueue sweeps = new SweepQueue(AN_HOUR);
    SweepQueue.Permit first = soon(taken(sweeps, SWEEP));
    CompletableFuture<SweepQueue.Permit> second = waiting(sweeps, SWEEP);
    assertThat(second).as("one has the permit").isNotDone();
    first.release();
    first.release();
    SweepQueue.Permit next = soon(second);
    CompletableFuture<SweepQueue.Permit> third = waiting(sweeps, SWEEP);
    assertThat(third).as("released twice, available once").isNotDone();
    next.release();
    soon(third);
  }

  @Test
  void aDutyThatIsNotSerializedDoesNotWait() throws Exception {
    SweepQueue sweeps = new SweepQueue(AN_HOUR);
    SweepQueue.Permit first = soon(taken(sweeps, SWEEP));
    soon(taken(sweeps, RUNG)).release();
    CompletableFuture<SweepQueue.Permit> second = waiting(sweeps, SWEEP);
    assertThat(second).as("nothing was released").isNotDone();
    first.release();
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
    CompletableFuture<SweepQueue.Permit> second = waiting(sweeps, SWEEP);
    assertThat(second).isNotDone();
    sweeps.end();
    soon(second);
  }
}
