package io.argosy.web.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class SnapshotsTest {

  private final List<String> asked = new ArrayList<>();

  @Test
  void eachKeyIsQueriedOnceHoweverManyReaders() {
    Snapshots<String, Integer> lengths =
        new Snapshots<>("lengths", key -> () -> lengthOf(key), lookups(Runnable::run));
    assertThat(lengths.answer("ab").value()).isEqualTo(2);
    assertThat(lengths.answer("abc").value()).isEqualTo(3);
    assertThat(lengths.answer("ab").value()).isEqualTo(2);
    assertThat(asked).containsExactly("ab", "abc");
  }

  @Test
  void anImpatientReaderGetsNothingFirstAndTheAnswerLater() {
    Queue<Runnable> waiting = new ArrayDeque<>();
    Snapshots<String, Integer> lengths =
        new Snapshots<>("lengths", key -> () -> lengthOf(key), lookups(waiting::add));
    assertThat(lengths.within("ab", Duration.ofMillis(1))).isEmpty();
    assertThat(lengths.within("ab", Duration.ofMillis(1))).isEmpty();
    assertThat(waiting).hasSize(1);
    waiting.remove().run();
    assertThat(lengths.within("ab", Duration.ofMillis(1)).orElseThrow().value()).isEqualTo(2);
  }

  @Test
  void cachedListsHaveAtMostFiveThousandItems() {
    Snapshots<Integer, Integer> parts =
        new Snapshots<>(
            "parts", key -> () -> lengthOf("" + key), key -> 1_000, lookups(Runnable::run));
    for (int key = 100; key < 200; key++) {
      parts.answer(key);
    }
    int first = asked.size();
    for (int key = 100; key < 200; key++) {
      parts.answer(key);
    }
    assertThat(asked.size() - first).isGreaterThanOrEqualTo(90);
  }

  private static Lookups lookups(Executor executor) {
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    return new Lookups(executor, clock, Patience.USUAL);
  }

  private int lengthOf(String key) {
    asked.add(key);
    return key.length();
  }
}
