package io.argosy.web.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SnapshotTest {

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicReference<String> said = new AtomicReference<>("first");

  @Test
  void anAnswerIsSharedForASecond() {
    Snapshot<String> snapshot = new Snapshot<>("words", this::say, Runnable::run, settable());
    assertThat(snapshot.answer().value()).isEqualTo("first");
    said.set("second");
    now.updateAndGet(at -> at.plusMillis(999));
    assertThat(snapshot.answer()).isEqualTo(new Answer<>("first", Instant.EPOCH));
    assertThat(asked).hasValue(1);
    now.updateAndGet(at -> at.plusMillis(1));
    assertThat(snapshot.answer().value()).isEqualTo("second");
  }

  @Test
  void afterAFailureTheLastAnswerIsReturnedWithItsAge() {
    Snapshot<String> snapshot = new Snapshot<>("words", this::say, Runnable::run, settable());
    snapshot.answer();
    said.set("");
    now.updateAndGet(at -> at.plusSeconds(10));
    Answer<String> old = snapshot.answer();
    assertThat(old.value()).isEqualTo("first");
    assertThat(old.isStale(now.get())).isTrue();
    assertThat(old.isStale(Instant.EPOCH.plusSeconds(6))).isFalse();

    said.set("third");
    assertThat(snapshot.answer()).isEqualTo(new Answer<>("third", now.get()));
  }

  @Test
  void withoutAnyAnswerItThrows() {
    said.set("");
    Snapshot<String> snapshot = new Snapshot<>("words", this::say, Runnable::run, settable());
    assertThatExceptionOfType(NoAnswerException.class)
        .isThrownBy(snapshot::answer)
        .withMessageContaining("words");
  }

  @Test
  void aSlowQueryRunsOnceHoweverManyWait() {
    Queue<Runnable> waiting = new ArrayDeque<>();
    Snapshot<String> snapshot = new Snapshot<>("words", this::say, waiting::add, settable());
    assertThatExceptionOfType(NoAnswerException.class).isThrownBy(snapshot::answer);
    assertThatExceptionOfType(NoAnswerException.class).isThrownBy(snapshot::answer);
    assertThat(waiting).hasSize(1);
    waiting.remove().run();
    assertThat(snapshot.answer().value()).isEqualTo("first");
    assertThat(asked).hasValue(1);
  }

  private String say() {
    asked.incrementAndGet();
    if (said.get().isEmpty()) {
      throw new IllegalStateException("no answer");
    }
    return said.get();
  }

  private Clock settable() {
    return new Clock() {
      @Override
      public Instant instant() {
        return now.get();
      }

      @Override
      public ZoneOffset getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }
    };
  }
}
