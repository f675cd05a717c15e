package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinSpreadTest {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void aShortFileFallsIntoOneBin() {
    assertThat(BinSpread.of(List.of(done(NOON.plusSeconds(10), 4, 1_000))))
        .containsExactly(new BinAmount(NOON, 1, 2, 1, 1_000, 0, 0, 4));
  }

  @Test
  void aLongFileSpreadsItsBytesAndCountsWhereItEnds() {
    assertThat(BinSpread.of(List.of(done(NOON.plusSeconds(240), 120, 1_200))))
        .containsExactly(
            new BinAmount(NOON, 1, 2, 0, 600, 0, 0, 60),
            new BinAmount(NOON.plusSeconds(300), 1, 2, 1, 600, 0, 0, 60));
  }

  @Test
  void filesAtTheSameTimeKeepTheLinkBusyOnce() {
    assertThat(BinSpread.of(List.of(done(NOON, 10, 500), done(NOON.plusSeconds(5), 10, 500))))
        .containsExactly(new BinAmount(NOON, 1, 2, 2, 1_000, 0, 0, 15));
  }

  @Test
  void aFailureIsCountedSeparatelyAndAddsNoBusyTime() {
    var failed = new LinkAmount(1, 2, NOON, NOON.plusSeconds(3), ByteCount.of(70), false);
    assertThat(BinSpread.of(List.of(failed)))
        .containsExactly(new BinAmount(NOON, 1, 2, 0, 0, 1, 70, 0));
  }

  @Test
  void aFileOfZeroDurationStillCounts() {
    assertThat(BinSpread.of(List.of(done(NOON, 0, 5))))
        .containsExactly(new BinAmount(NOON, 1, 2, 1, 5, 0, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void bytesAndFilesAddUpExactly(long seed) {
    Random random = new Random(seed);
    List<LinkAmount> amounts = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      amounts.add(randomAmount(random));
    }
    List<BinAmount> bins = BinSpread.of(amounts);

    assertThat(bins.stream().mapToLong(b -> b.doneBytes() + b.failedBytes()).sum())
        .as("seed %d", seed)
        .isEqualTo(amounts.stream().mapToLong(a -> a.bytes().bytes()).sum());
    assertThat(bins.stream().mapToLong(b -> b.doneFiles() + b.failedFiles()).sum()).isEqualTo(200);
    assertThat(bins)
        .allSatisfy(
            bin -> {
              assertThat(bin.binStart().getEpochSecond() % 300).isZero();
              assertThat(bin.busySeconds()).isBetween(0.0, 300.0);
              assertThat(Math.min(bin.doneBytes(), bin.failedBytes())).isNotNegative();
            });
  }

  @Test
  void busyTimeOfOneFileIsItsDuration() {
    var bins = BinSpread.of(List.of(done(NOON.plusMillis(1_234), 1_000, 1)));
    assertThat(bins.stream().mapToDouble(BinAmount::busySeconds).sum())
        .isCloseTo(1_000, within(1e-6));
  }

  static LinkAmount done(Instant start, long seconds, long bytes) {
    return new LinkAmount(1, 2, start, start.plusSeconds(seconds), ByteCount.of(bytes), true);
  }

  static LinkAmount randomAmount(Random random) {
    Instant start = NOON.plus(Duration.ofNanos(random.nextLong(4_000_000_000_000L) / 1000 * 1000));
    Duration length = Duration.ofMillis(random.nextLong(2_000_000));
    return new LinkAmount(
        1 + random.nextLong(3),
        4 + random.nextLong(2),
        start,
        start.plus(length),
        ByteCount.of(random.nextLong(20_000_000_000L)),
        random.nextBoolean());
  }
}
