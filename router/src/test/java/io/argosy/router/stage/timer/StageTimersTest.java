package io.argosy.router.stage.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.stage.Allowance;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StageTimersTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final List<Stage> elsewhere = new ArrayList<>();
  private final AtomicReference<Runnable> gate = new AtomicReference<>(() -> {});
  private final StageTimers timers =
      new StageTimers(meters, elsewhere::add, () -> gate.get().run());
  private final AtomicInteger runs = new AtomicInteger();

  @AfterEach
  void stop() {
    timers.stop();
  }

  private void start(Stage stage, Runnable cycle) {
    timers.start(List.of(Duty.of(stage, HOUR, cycle)));
  }

  private void awaitRuns(int count) {
    await().until(runs::get, ran -> ran == count);
  }

  @Test
  void aDutyRunsAtStartAndWhenItsStageIsWoken() {
    start(Stage.ROUTING, runs::incrementAndGet);
    awaitRuns(1);
    timers.accept(Stage.ISSUE);
    timers.accept(Stage.ROUTING);
    awaitRuns(2);
    assertThat(elsewhere).containsExactly(Stage.ISSUE, Stage.ROUTING);
  }

  @Test
  void aWakeUpFromAnotherRouterIsNotSentBack() {
    start(Stage.ROUTING, runs::incrementAndGet);
    awaitRuns(1);
    timers.wakeUp(Stage.ROUTING);
    awaitRuns(2);
    assertThat(elsewhere).isEmpty();
  }

  @Test
  void wakeUpsDuringARunCauseOneMoreRun() {
    Semaphore mayEnd = new Semaphore(0);
    start(
        Stage.ROUTING,
        () -> {
          runs.incrementAndGet();
          mayEnd.acquireUninterruptibly();
        });
    awaitRuns(1);
    for (int i = 0; i < 50; i++) {
      timers.wakeUp(Stage.ROUTING);
    }
    mayEnd.release(100);
    awaitRuns(2);
    timers.stop();
    assertThat(runs).hasValue(2);
  }

  /** Pauses for an hour after the shortest run. */
  private static final Allowance ALMOST_NOTHING =
      new Allowance(1e-9, Duration.ZERO, Duration.ofHours(1));

  @Test
  void aDutyBeyondItsAllowancePausesDespiteWakeUps() {
    Semaphore ended = new Semaphore(0);
    Runnable other = ended::release;
    timers.start(
        List.of(
            new Duty(
                "greedy", Optional.empty(), HOUR, ALMOST_NOTHING, false, runs::incrementAndGet),
            new Duty("other", Optional.empty(), HOUR, Allowance.WOKEN, false, other)));
    awaitRuns(1);
    for (int i = 0; i < 20; i++) {
      timers.wakeUp("greedy");
      timers.wakeUp("other");
      ended.acquireUninterruptibly();
    }
    assertThat(runs).hasValue(1);
  }

  @Test
  void wakeUpsDuringAPauseCauseOneRunAfterIt() {
    Allowance shortRests = new Allowance(1e-6, Duration.ZERO, Duration.ofMillis(100));
    timers.start(
        List.of(
            new Duty("tired", Optional.empty(), HOUR, shortRests, false, runs::incrementAndGet)));
    awaitRuns(1);
    for (int wakeUp = 0; wakeUp < 50; wakeUp++) {
      timers.wakeUp("tired");
    }
    await().until(() -> runs.get() >= 2);
    timers.stop();
    assertThat(runs.get()).as("not one for each wake-up").isLessThan(10);
  }

  @Test
  void theStopInterruptsAPause() {
    timers.start(
        List.of(
            new Duty(
                "asleep", Optional.empty(), HOUR, ALMOST_NOTHING, false, runs::incrementAndGet)));
    awaitRuns(1);
    timers.stop();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("argosy-asleep");
  }

  @Test
  void aFailedRunNeedsNoPause() {
    Runnable failsAtFirst =
        () -> {
          if (runs.incrementAndGet() < 3) {
            throw new IllegalStateException("the database is away");
          }
        };
    timers.start(
        List.of(new Duty("unlucky", Optional.empty(), HOUR, ALMOST_NOTHING, false, failsAtFirst)));
    awaitRuns(3);
  }

  @Test
  void aDutyThatWakesItselfRunsWithoutAPause() {
    Runnable threeTimes =
        () -> {
          if (runs.incrementAndGet() < 3) {
            timers.accept(Stage.ACTIVATION);
          }
        };
    timers.start(
        List.of(
            new Duty(
                "all", Optional.of(Stage.ACTIVATION), HOUR, ALMOST_NOTHING, false, threeTimes)));
    awaitRuns(3);
  }

  @Test
  void sweepsRunOneAfterTheOtherAndWokenDutiesInParallel() {
    Semaphore mayEnd = new Semaphore(0);
    AtomicInteger together = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Runnable sweep =
        () -> {
          most.accumulateAndGet(together.incrementAndGet(), Math::max);
          mayEnd.acquireUninterruptibly();
          together.decrementAndGet();
          runs.incrementAndGet();
        };
    Semaphore woken = new Semaphore(0);
    timers.start(
        List.of(
            Duty.swept("first", HOUR, sweep),
            Duty.swept("second", HOUR, sweep),
            Duty.prompt("lease", HOUR, woken::release),
            Duty.of(Stage.ISSUE, HOUR, woken::release)));
    await().until(() -> together.get() == 1);
    await().until(() -> woken.availablePermits() == 2);
    mayEnd.release(2);
    awaitRuns(2);
    assertThat(most).hasValue(1);
  }

  @Test
  void theStopEndsTheWaitOfASerializedDutyWithoutRunningIt() {
    Semaphore mayEnd = new Semaphore(0);
    Runnable sweep =
        () -> {
          runs.incrementAndGet();
          mayEnd.acquireUninterruptibly();
        };
    timers.start(List.of(Duty.swept("first", HOUR, sweep), Duty.swept("second", HOUR, sweep)));
    awaitRuns(1);
    timers.stop();
    await().until(() -> threads("argosy-first") + threads("argosy-second") == 1);
    assertThat(runs).hasValue(1);
    mayEnd.release(2);
    await().until(() -> threads("argosy-first") + threads("argosy-second") == 0);
    assertThat(runs).hasValue(1);
  }

  /** If each wait had a limit of its own, they would take 40 s together. */
  @Test
  @Timeout(20)
  void theStopWaitsOnceForAllDutiesThatHang() {
    Semaphore mayEnd = new Semaphore(0);
    Runnable cycle =
        () -> {
          runs.incrementAndGet();
          mayEnd.acquireUninterruptibly();
        };
    timers.start(
        IntStream.range(0, 20).mapToObj(n -> Duty.prompt("hangs-" + n, HOUR, cycle)).toList());
    awaitRuns(20);
    timers.stop();
    assertThat(threads("argosy-hangs-7")).as("it still hangs").isEqualTo(1);
    mayEnd.release(20);
  }

  private static long threads(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .count();
  }

  @Test
  void aFailedCycleIsRetried() {
    start(
        Stage.ACTIVATION,
        () -> {
          if (runs.incrementAndGet() < 3) {
            throw new IllegalStateException("the world moved");
          }
        });
    awaitRuns(3);
    await()
        .until(
            () ->
                meters.find("argosy.cycle").tag("outcome", "done").timers().size() == 1
                    && meters.get("argosy.cycle").tag("outcome", "failed").timer().count() == 2);
  }

  /** A duty whose thread has ended would not run on this router until its next start. */
  @Test
  void anErrorDoesNotEndTheDuty() {
    start(
        Stage.ACTIVATION,
        () -> {
          if (runs.incrementAndGet() < 3) {
            throw new StackOverflowError("of the test");
          }
        });
    awaitRuns(3);
    await().until(() -> meters.find("argosy.cycle").tag("outcome", "done").timer() != null);
    assertThat(meters.get("argosy.cycle").tag("outcome", "failed").timer().count()).isEqualTo(2);
  }

  @Test
  void noDutyRunsWhileTheGateThrows() {
    AtomicInteger asked = new AtomicInteger();
    gate.set(
        () -> {
          if (asked.incrementAndGet() < 3) {
            throw new IllegalStateException("the clocks differ");
          }
        });
    start(Stage.ACTIVATION, () -> assertThat(asked.get() + runs.incrementAndGet()).isEqualTo(4));
    awaitRuns(1);
    assertThat(asked).hasValue(3);
  }

  @Test
  void theTimeSinceTheLastSuccessIsAMetric() {
    start(Stage.ACTIVATION, runs::incrementAndGet);
    awaitRuns(1);
    assertThat(meters.get("argosy.cycle.age").tag("duty", "activation").timeGauge().value())
        .isNotNegative();
    assertThat(timers.late()).isEmpty();
  }

  @Test
  void thePauseGrowsAndIsBounded() {
    assertThat(DutyTimer.pauseAfter(1)).isLessThan(DutyTimer.pauseAfter(2));
    assertThat(DutyTimer.pauseAfter(1_000_000)).isEqualTo(DutyTimer.LONGEST_PAUSE);
  }

  @Test
  void aSweepOfAnUnknownDutyWakesNothing() {
    assertThat(timers.wakeUp("none")).isFalse();
  }
}
