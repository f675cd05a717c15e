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

class TurnsTest {

  private static final long AN_HOUR = Duration.ofHours(1).toMillis();
  private static final Duty SWEEP = Duty.swept("sweep", Duration.ofHours(1), () -> {});
  private static final Duty RUNG = Duty.of(Stage.ISSUE, Duration.ofHours(1), () -> {});

  private static CompletableFuture<Turns.Turn> taken(Turns turns, Duty duty) {
    CompletableFuture<Turns.Turn> taken = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                taken.complete(turns.take(duty));
              } catch (InterruptedException e) {
                taken.completeExceptionally(e);
              }
            });
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
    CompletableFuture<Turns.Turn> second = taken(turns, SWEEP);
    CompletableFuture<Turns.Turn> third = taken(turns, SWEEP);
    first.giveBack();
    first.giveBack();
    CompletableFuture.anyOf(second, third).get(30, TimeUnit.SECONDS);
    assertThat(second.isDone() && third.isDone()).isFalse();
  }

  @Test
  void whoTakesNoneWaitsForNobody() throws Exception {
    Turns turns = new Turns(AN_HOUR);
    Turns.Turn first = soon(taken(turns, SWEEP));
    soon(taken(turns, RUNG)).giveBack();
    CompletableFuture<Turns.Turn> second = taken(turns, SWEEP);
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
    CompletableFuture<Turns.Turn> second = taken(turns, SWEEP);
    turns.end();
    soon(second);
  }
}
