package io.argosy.router.stage.timer;

import static org.assertj.core.api.Assertions.assertThat;

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
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                taken.complete(sweeps.acquire(duty));
              } catch (InterruptedException e) {
                taken.completeExceptionally(e);
              }
            });
    return taken;
  }

  private static SweepQueue.Permit soon(CompletableFuture<SweepQueue.Permit> taken)
      throws InterruptedException, ExecutionException, TimeoutException {
    return taken.get(30, TimeUnit.SECONDS);
  }

  @Test
  void oneIsGivenBackOnce() throws Exception {
    SweepQueue sweeps = new SweepQueue(AN_HOUR);
    SweepQueue.Permit first = soon(taken(sweeps, SWEEP));
    CompletableFuture<SweepQueue.Permit> second = taken(sweeps, SWEEP);
    CompletableFuture<SweepQueue.Permit> third = taken(sweeps, SWEEP);
    first.release();
    first.release();
    CompletableFuture.anyOf(second, third).get(30, TimeUnit.SECONDS);
    assertThat(second.isDone() && third.isDone()).isFalse();
  }

  @Test
  void whoTakesNoneWaitsForNobody() throws Exception {
    SweepQueue sweeps = new SweepQueue(AN_HOUR);
    SweepQueue.Permit first = soon(taken(sweeps, SWEEP));
    soon(taken(sweeps, RUNG)).release();
    CompletableFuture<SweepQueue.Permit> second = taken(sweeps, SWEEP);
    assertThat(second).as("nothing was given back").isNotDone();
    first.release();
    soon(second);
  }

  @Test
  void oneThatHangsLosesIt() throws Exception {
    SweepQueue sweeps = new SweepQueue(20);
    soon(taken(sweeps, SWEEP));
    soon(taken(sweeps, SWEEP));
    soon(taken(sweeps, SWEEP));
  }

  @Test
  void atTheEndNobodyWaits() throws Exception {
    SweepQueue sweeps = new SweepQueue(AN_HOUR);
    soon(taken(sweeps, SWEEP));
    CompletableFuture<SweepQueue.Permit> second = taken(sweeps, SWEEP);
    sweeps.end();
    soon(second);
  }
}
