package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinSpreadTest {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private static BinAmount bin(
      long files, long bytes, long failed, long lost, BusySpans busy, double fileSeconds) {
    return new BinAmount(NOON, 1, 2, "shared", files, bytes, failed, lost, busy, fileSeconds);
  }

  private static BusySpans seconds(long from, long to) {
    return BusySpans.of(from * 1_000_000, to * 1_000_000);
  }

  @Test
  void aShortFileFallsIntoOneBin() {
    assertThat(BinSpread.of(List.of(done(NOON.plusSeconds(10), 4, 1_000))))
        .containsExactly(bin(1, 1_000, 0, 0, seconds(10, 14), 4));
  }

  @Test
  void aLongFileSpreadsItsBytesAndCountsWhereItEnds() {
    assertThat(BinSpread.of(List.of(done(NOON.plusSeconds(240), 120, 1_200))))
        .containsExactly(
            bin(0, 600, 0, 0, seconds(240, 300), 60),
            SampleBins.bin(NOON.plusSeconds(300), 1, 2, 1, 600, 0, 0, 60));
  }

  @Test
  void filesAtTheSameTimeKeepTheLinkBusyOnce() {
    assertThat(BinSpread.of(List.of(done(NOON, 10, 500), done(NOON.plusSeconds(5), 10, 500))))
        .containsExactly(bin(2, 1_000, 0, 0, seconds(0, 15), 20));
  }

  @Test
  void aFailureIsCountedSeparatelyAndAddsNoBusyTime() {
    var failed = new LinkAmount(1, 2, "shared", NOON, NOON.plusSeconds(3), ByteCount.of(70), false);
    assertThat(BinSpread.of(List.of(failed))).containsExactly(bin(0, 0, 1, 70, BusySpans.NONE, 0));
  }

  /** A clock that jumped, or an error of an agent: no report says that a link was slow for days. */
  @Test
  void anAbsurdDurationIsShortened() {
    List<LinkAmount> absurd =
        Collections.nCopies(1_000, done(NOON.minus(Duration.ofDays(30)), 30 * 86_400, 36_000_000));
    List<BinAmount> bins = BinSpread.of(absurd);
    assertThat(bins).hasSizeLessThan(20);
    assertThat(bins.getLast().binStart()).isEqualTo(NOON);
    assertThat(bins.stream().mapToLong(BinAmount::doneBytes).sum()).isEqualTo(36_000_000_000L);
    assertThat(bins.stream().mapToDouble(bin -> bin.busy().seconds()).sum())
        .as("five minutes, and six at 100 kB/s")
        .isEqualTo(660);
    assertThat(bins.stream().mapToDouble(BinAmount::fileSeconds).sum()).isEqualTo(660_000);
  }

  /** A large file over a slow link. */
  @Test
  void aLongDurationOfManyBytesCountsAsItIs() {
    List<BinAmount> bins = BinSpread.of(List.of(done(NOON, 400_000, 100_000_000_000L)));
    assertThat(bins.stream().mapToDouble(bin -> bin.busy().seconds()).sum()).isEqualTo(400_000);
  }

  @Test
  void aFileOfZeroDurationStillCounts() {
    assertThat(BinSpread.of(List.of(done(NOON, 0, 5))))
        .containsExactly(bin(1, 5, 0, 0, BusySpans.NONE, 0));
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
              assertThat(bin.busy().seconds()).isBetween(0.0, 300.0);
              assertThat(Math.min(bin.doneBytes(), bin.failedBytes())).isNotNegative();
            });
  }

  @Test
  void everyPathHasItsOwnBin() {
    var circuit = new LinkAmount(1, 2, "c-1", NOON, NOON.plusSeconds(4), ByteCount.of(70), true);
    assertThat(BinSpread.of(List.of(done(NOON, 10, 500), circuit)))
        .extracting(BinAmount::path, BinAmount::doneBytes, b -> b.busy().seconds())
        .containsExactly(tuple("c-1", 70L, 4.0), tuple("shared", 500L, 10.0));
  }

  /** Whatever the reports, in whatever order, busy time is that of their union. */
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void busyTimeIsTheUnionOfAllSpans(long seed) {
    Random random = new Random(seed);
    boolean[] covered = new boolean[300];
    List<BusySpans> spans = new ArrayList<>();
    for (int n = 0; n < random.nextInt(1, 30); n++) {
      int from = random.nextInt(300);
      int to = random.nextInt(from, 301);
      Arrays.fill(covered, from, to, true);
      spans.add(seconds(from, to));
    }
    BusySpans all = BusySpans.NONE;
    for (BusySpans one : spans) {
      all = BusySpans.union(List.of(all, one));
    }
    int seconds = 0;
    for (boolean one : covered) {
      seconds += one ? 1 : 0;
    }
    assertThat(all.seconds()).as("seed %d", seed).isEqualTo(seconds);
    assertThat(BusySpans.union(spans)).isEqualTo(all);
    assertThat(all.edges()).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void busyTimeOfOneFileIsItsDuration() {
    var bins = BinSpread.of(List.of(done(NOON.plusMillis(1_234), 1_000, 1_000_000_000)));
    assertThat(bins.stream().mapToDouble(b -> b.busy().seconds()).sum())
        .isCloseTo(1_000, within(1e-6));
  }

  static LinkAmount done(Instant start, long seconds, long bytes) {
    return new LinkAmount(
        1, 2, "shared", start, start.plusSeconds(seconds), ByteCount.of(bytes), true);
  }

  static LinkAmount randomAmount(Random random) {
    Instant start = NOON.plus(Duration.ofNanos(random.nextLong(4_000_000_000_000L) / 1000 * 1000));
    Duration length = Duration.ofMillis(random.nextLong(2_000_000));
    return new LinkAmount(
        1 + random.nextLong(3),
        4 + random.nextLong(2),
        random.nextBoolean() ? "shared" : "circuit-1",
        start,
        start.plus(length),
        ByteCount.of(random.nextLong(20_000_000_000L)),
        random.nextBoolean());
  }
}
