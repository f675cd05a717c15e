package io.argosy.router.stage.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StageBellsTest {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final List<Stage> elsewhere = new ArrayList<>();
  private final StageBells bells = new StageBells(meters, elsewhere::add);
  private final AtomicInteger runs = new AtomicInteger();

  @AfterEach
  void stop() {
    bells.stop();
  }

  private void start(Stage stage, Runnable cycle) {
    bells.start(List.of(Duty.of(stage, Duration.ofHours(1), cycle)));
  }

  private void awaitRuns(int count) {
    await().until(runs::get, ran -> ran == count);
  }

  @Test
  void aDutyRunsAtStartAndWhenItsBellRings() {
    start(Stage.ROUTING, runs::incrementAndGet);
    awaitRuns(1);
    bells.stage(Stage.ISSUE);
    bells.stage(Stage.ROUTING);
    awaitRuns(2);
    assertThat(elsewhere).containsExactly(Stage.ISSUE, Stage.ROUTING);
  }

  @Test
  void aRingFromElsewhereIsNotSentBack() {
    start(Stage.ROUTING, runs::incrementAndGet);
    awaitRuns(1);
    bells.ring(Stage.ROUTING);
    awaitRuns(2);
    assertThat(elsewhere).isEmpty();
  }

  @Test
  void ringsDuringARunBecomeOneMoreRun() {
    Semaphore mayEnd = new Semaphore(0);
    start(
        Stage.ROUTING,
        () -> {
          runs.incrementAndGet();
          mayEnd.acquireUninterruptibly();
        });
    awaitRuns(1);
    for (int i = 0; i < 50; i++) {
      bells.ring(Stage.ROUTING);
    }
    mayEnd.release(100);
    awaitRuns(2);
    bells.stop();
    assertThat(runs).hasValue(2);
  }

  @Test
  void aCycleThatThrewRunsAgainByItself() {
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

  @Test
  void thePauseGrowsAndIsBounded() {
    assertThat(Bell.pauseAfter(1)).isLessThan(Bell.pauseAfter(2));
    assertThat(Bell.pauseAfter(1_000_000)).isEqualTo(Bell.LONGEST_PAUSE);
  }

  @Test
  void aSweepOfAnUnknownDutyRingsNothing() {
    assertThat(bells.ring("none")).isFalse();
  }
}
