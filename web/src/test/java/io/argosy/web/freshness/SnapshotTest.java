package io.argosy.web.freshness;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.router.fixture.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SnapshotTest {

  private final SettableClock clock = new SettableClock(Instant.EPOCH);
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicReference<String> next = new AtomicReference<>("first");

  @Test
  void anAnswerIsSharedForASecond() {
    Snapshot<String> snapshot = new Snapshot<>("words", this::query, lookups(Runnable::run));
    assertThat(snapshot.answer().value()).isEqualTo("first");
    next.set("second");
    clock.pass(Duration.ofMillis(999));
    assertThat(snapshot.answer()).isEqualTo(new Answer<>("first", Instant.EPOCH));
    assertThat(asked).hasValue(1);
    clock.pass(Duration.ofMillis(1));
    assertThat(snapshot.answer().value()).isEqualTo("second");
  }

  @Test
  void afterAFailureTheLastAnswerIsReturnedWithItsAge() {
    Snapshot<String> snapshot = new Snapshot<>("words", this::query, lookups(Runnable::run));
    snapshot.answer();
    next.set("");
    clock.pass(Duration.ofSeconds(10));
    Answer<String> old = snapshot.answer();
    assertThat(old.value()).isEqualTo("first");
    assertThat(old.isStale(clock.instant())).isTrue();
    assertThat(old.isStale(Instant.EPOCH.plusSeconds(6))).isFalse();

    next.set("third");
    assertThat(snapshot.answer()).isEqualTo(new Answer<>("third", clock.instant()));
  }

  @Test
  void withoutAnyAnswerItThrows() {
    next.set("");
    Snapshot<String> snapshot = new Snapshot<>("words", this::query, lookups(Runnable::run));
    assertThatExceptionOfType(NoAnswerException.class)
        .isThrownBy(snapshot::answer)
        .withMessageContaining("words");
  }

  @Test
  void aSlowQueryRunsOnceHoweverManyWait() {
    Queue<Runnable> waiting = new ArrayDeque<>();
    Snapshot<String> snapshot = new Snapshot<>("words", this::query, lookups(waiting::add));
    assertThat(snapshot.within(Duration.ofMillis(1))).isEmpty();
    assertThat(snapshot.within(Duration.ofMillis(1))).isEmpty();
    assertThat(waiting).hasSize(1);
    waiting.remove().run();
    assertThat(snapshot.answer().value()).isEqualTo("first");
    assertThat(asked).hasValue(1);
  }

  @Test
  void boundsOfPatienceReplaceTheTimesOfTheQuery() {
    Patience patience = new Patience(Duration.ZERO, Duration.ofSeconds(30));
    Lookups lookups =
        new Lookups(CompletableFuture.delayedExecutor(300, MILLISECONDS), clock, patience);
    Snapshot<String> snapshot = new Snapshot<>("words", this::query, lookups);
    assertThat(snapshot.within(Duration.ZERO)).isPresent();
    next.set("second");
    assertThat(snapshot.within(Duration.ZERO).orElseThrow().value()).isEqualTo("second");
  }

  private String query() {
    asked.incrementAndGet();
    if (next.get().isEmpty()) {
      throw new IllegalStateException("no answer");
    }
    return next.get();
  }

  private Lookups lookups(Executor executor) {
    return new Lookups(executor, clock, Patience.USUAL);
  }
}
