package io.argosy.router.stage.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.stage.Allowance;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which duties are late, and which of them make the router not ready. */
class LateDutiesTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final StageTimers timers = new StageTimers(meters, stage -> {}, () -> {});
  private final AtomicInteger runs = new AtomicInteger();

  @AfterEach
  void stop() {
    timers.stop();
  }

  @Test
  void aDutyWithoutSuccessForTooLongIsLate() {
    Duration longAgo = Duration.ofMinutes(-2);
    Semaphore mayEnd = new Semaphore(0);
    timers.start(
        List.of(
            new Duty(
                "stuck",
                Optional.empty(),
                longAgo,
                Allowance.WOKEN,
                false,
                mayEnd::acquireUninterruptibly)));
    assertThat(timers.late()).containsOnlyKeys("stuck");
    mayEnd.release();
  }

  /** By its allowance, a long sweep may pause for up to two minutes. */
  @Test
  void thePauseOfADutyDoesNotMakeItLate() {
    Duration longAgo = Duration.ofSeconds(-60);
    Semaphore mayEnd = new Semaphore(0);
    timers.start(
        List.of(
            new Duty(
                "rests",
                Optional.empty(),
                longAgo,
                Allowance.SWEPT,
                false,
                mayEnd::acquireUninterruptibly)));
    assertThat(timers.late()).isEmpty();
    mayEnd.release();
  }

  @Test
  void aDutyThatFailsIsLateAlthoughItsSweepIsADay() {
    Duty daily =
        Duty.prompt(
            "daily",
            Duration.ofDays(1),
            () -> {
              runs.incrementAndGet();
              throw new IllegalStateException("of the test");
            });
    DutyTimer timer = new DutyTimer(daily, meters, new SweepQueue(), () -> {});
    timer.start();
    await().until(() -> runs.get() > 1);
    assertThat(timer.isLate(Duration.ofMillis(1))).isTrue();
    assertThat(timer.isLate(HOUR)).isFalse();
    timer.stop();
  }

  /** A late comparison of strategies is no reason to send agents to another router. */
  @Test
  void onlyDutiesThatFilesWaitForAreOfTheStreet() {
    timers.start(
        List.of(
            Duty.of(Stage.ISSUE, HOUR, () -> {}),
            Duty.prompt(Duty.LEASE, HOUR, () -> {}),
            Duty.prompt("partitions", HOUR, () -> {}),
            Duty.swept("shadow", HOUR, () -> {})));
    assertThat(List.of("issue", "lease", "partitions", "shadow", "none"))
        .filteredOn(timers::isOfTheStreet)
        .containsExactly("issue", "lease");
  }
}
