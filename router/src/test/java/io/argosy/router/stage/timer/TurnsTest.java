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

class TurnsTest {

  private static final long AN_HOUR = Duration.ofHours(1).toMillis();
  private static final Duty SWEEP = Duty.swept("sweep", Duration.ofHours(1), () -> {});
  private static final Duty RUNG = Duty.of(Stage.ISSUE, Duration.ofHours(1), () -> {});

  private static CompletableFuture<Turns.Turn> taken(Turns turns, Duty duty) {
    CompletableFuture<Turns.Turn> taken = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> take(turns, duty, taken));
    return taken;
  }

  private static void take(Turns turns, Duty duty, CompletableFuture<Turns.Turn> taken) {
    try {
      taken.complete(turns.take(duty));
    } catch (InterruptedException e) {
      taken.completeExceptionally(e);
    }
  }

  /** Returns once the duty has its turn or its thread waits for it. */
  private static CompletableFuture<Turns.Turn> waiting(Turns turns, Duty duty) {
    CompletableFuture<Turns.Turn> taken = new CompletableFuture<>();
    Thread thread = Thread.ofVirtual().start(() -> take(turns, duty, taken));
    await().until(() -> taken.isDone() || thread.getState() == Thread.State.WAITING);
    return taken;
  }

  private static Turns.Turn soon(CompletableFuture<Turns.Turn> taken)
      throws InterruptedException, ExecutionException, TimeoutException {
    return taken.get(30, TimeUnit.SECONDS);
  }

  @Test
  void oneIsGivenBackOnce() throws Exception {
    Turns turns = new Turns(AN_HOUR);
    Turns.Turn first = soon(taken(turns, SWEEP));
    CompletableFuture<Turns.Turn> second = waiting(turns, SWEEP);
    assertThat(second).as("one has the turn").isNotDone();
    first.giveBack();
    first.giveBack();
    Turns.Turn next = soon(second);
    CompletableFuture<Turns.Turn> third = waiting(turns, SWEEP);
    assertThat(third).as("the turn was given back twice and is there once").isNotDone();
    next.giveBack();
    soon(third);
  }

  @Test
  void whoTakesNoneWaitsForNobody() throws Exception {
    Turns turns = new Turns(AN_HOUR);
    Turns.Turn first = soon(taken(turns, SWEEP));
    soon(taken(turns, RUNG)).giveBack();
    CompletableFuture<Turns.Turn> second = waiting(turns, SWEEP);
    assertThat(second).as("nothing was given back").isNotDone();
    first.giveBack();
    soon(second);
  }

  @Test
  void oneThatHangsLosesIt() throws Exception {
    Turns turns = new Turns(20);
    soon(taken(turns, SWEEP));
    soon(taken(turns, SWEEP));
    soon(taken(turns, SWEEP));
  }

  @Test
  void atTheEndNobodyWaits() throws Exception {
    Turns turns = new Turns(AN_HOUR);
    soon(taken(turns, SWEEP));
    CompletableFuture<Turns.Turn> second = waiting(turns, SWEEP);
    assertThat(second).isNotDone();
    turns.end();
    soon(second);
  }
}
