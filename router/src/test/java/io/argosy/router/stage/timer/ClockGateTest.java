package io.argosy.router.stage.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.router.fixture.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockGateTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private final SettableClock ours = new SettableClock(NOON);
  private final SettableClock theirs = new SettableClock(NOON);
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger asked = new AtomicInteger();
  private final ClockGate gate =
      new ClockGate(
          ours,
          () -> {
            asked.incrementAndGet();
            return theirs.instant();
          },
          nanos::get);

  @ParameterizedTest
  @ValueSource(strings = {"PT1H", "PT-1H", "P31D", "P-31D", "P91D", "P-91D", "PT6S", "PT-6S"})
  void aWrongClockStopsAllDutiesUntilItIsRight(String wrongBy) {
    ours.pass(Duration.parse(wrongBy));
    assertThatExceptionOfType(ClocksApartException.class).isThrownBy(gate::require);
    assertThat(gate.ahead()).isEqualTo(Duration.parse(wrongBy));
    ours.pass(Duration.parse(wrongBy).negated());
    assertThatCode(gate::require).doesNotThrowAnyException();
  }

  @Test
  void clocksMayDifferALittle() {
    ours.pass(Duration.ofSeconds(5));
    assertThatCode(gate::require).doesNotThrowAnyException();
  }

  @Test
  void theDatabaseIsQueriedEveryFiveSeconds() {
    for (int second = 0; second < 10; second++) {
      gate.require();
      pass(Duration.ofSeconds(1));
    }
    assertThat(asked).hasValue(2);
  }

  @Test
  void aClockChangeIsNoticedAtOnce() {
    gate.require();
    pass(Duration.ofSeconds(1));
    ours.pass(Duration.ofDays(91));
    assertThatExceptionOfType(ClocksApartException.class)
        .isThrownBy(gate::require)
        .withMessageContaining("7862400 s ahead");
  }

  /** In a dead network the first thread waits for 45 s; the others must not wait that long. */
  @Test
  void whileOneThreadAsksTheOthersDoNotWaitLong() throws Exception {
    CountDownLatch asking = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    ClockGate dark =
        new ClockGate(
            ours,
            () -> {
              asking.countDown();
              awaitUninterruptibly(answer);
              return theirs.instant();
            },
            System::nanoTime);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<Duration> first = threads.submit(dark::ahead);
      asking.await();
      Future<Duration> second = threads.submit(dark::ahead);
      try {
        assertThatExceptionOfType(ExecutionException.class)
            .isThrownBy(() -> second.get(6, TimeUnit.SECONDS));
      } finally {
        answer.countDown();
      }
      assertThat(first.get()).isZero();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A pause of this process or a loaded database must not look like a clock that is ahead. */
  @Test
  void aSlowAnswerIsNotTakenForAClockDifference() {
    ClockGate slow =
        new ClockGate(
            ours,
            () -> {
              Instant then = theirs.instant();
              if (asked.incrementAndGet() == 2) {
                pass(Duration.ofSeconds(8));
              }
              return then;
            },
            nanos::get);
    slow.require();
    pass(Duration.ofSeconds(6));
    assertThatCode(slow::require).doesNotThrowAnyException();
    assertThat(slow.ahead()).isZero();
  }

  private void pass(Duration time) {
    ours.pass(time);
    theirs.pass(time);
    nanos.addAndGet(time.toNanos());
  }
}
