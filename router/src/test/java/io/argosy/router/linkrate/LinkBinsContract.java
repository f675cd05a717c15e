package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link LinkBins}. */
public interface LinkBinsContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  LinkBins bins();

  /**
   * Rows of {@code doneFiles doneBytes failedFiles failedBytes busySeconds fileSeconds}, oldest
   * first.
   */
  List<String> history();

  void add(BinAmount bin);

  private void bin(int minutesAgo, long source, long destination, long rate, double busy) {
    Instant start = NOON.minus(Duration.ofMinutes(minutesAgo));
    add(SampleBins.bin(start, source, destination, 4, (long) (rate * busy), 2, 7_000_000, busy));
  }

  @Test
  default void aBinSumsUpWhatIsAddedAndCountsOverlappingTimesOnce() {
    bins().add(List.of(amount(NOON, 299, 100, true), amount(NOON.plusSeconds(10), 20, 50, true)));
    bins().add(List.of(amount(NOON, 299, 100, true)));
    assertThat(history()).containsExactly("3 250 0 0 299 618");
  }

  @Test
  default void busyTimeIsTheUnionOfAllReports() {
    bins().add(List.of(amount(NOON, 10, 1, true), amount(NOON.plusSeconds(100), 10, 1, true)));
    bins().add(List.of(amount(NOON.plusSeconds(5), 10, 1, true)));
    bins().add(List.of(amount(NOON.plusSeconds(15), 85, 1, true)));
    assertThat(history()).containsExactly("4 4 0 0 110 115");
  }

  @Test
  default void whatMovedOnACircuitSaysNothingOfTheSharedPath() {
    Instant start = NOON.minusSeconds(600);
    LinkAmount circuit =
        new LinkAmount(1, 3, "circuit-1", start, start.plusSeconds(270), ByteCount.of(300), true);
    bins().add(Collections.nCopies(3, amount(start, 270, 200, true)));
    bins().add(List.of(circuit));
    assertThat(history()).containsExactly("1 300 0 0 270 270", "3 600 0 0 270 810");
    assertThat(bins().carried(NOON).best())
        .extracting(Carried.Peak::bytesPerSecond)
        .containsExactly(600 / 270.0);
  }

  @Test
  default void failuresAreCountedSeparatelyAndAddNoBusyTime() {
    bins().add(List.of(amount(NOON, 10, 30, false), amount(NOON.plusSeconds(20), 10, 50, true)));
    assertThat(history()).containsExactly("1 50 1 30 10 10");
  }

  @Test
  default void nothingAddsNothing() {
    bins().add(List.of());
    assertThat(history()).isEmpty();
  }

  private static LinkAmount amount(Instant start, long seconds, long bytes, boolean done) {
    return new LinkAmount(
        1, 3, "shared", start, start.plusSeconds(seconds), ByteCount.of(bytes), done);
  }

  @Test
  default void withoutBinsTheHistoryIsEmpty() {
    assertThat(bins().carried(NOON).best()).isEmpty();
    assertThat(bins().carried(NOON).nodes()).isEmpty();
  }

  @Test
  default void theBestBinOfEachLinkCountsAndTheLatestAmongEquals() {
    bin(300, 1, 3, 900, 300);
    bin(200, 1, 3, 900, 200);
    bin(100, 1, 3, 800, 300);
    bin(30, 1, 3, 500, 300);
    bin(200, 2, 3, 100, 60);
    Carried carried = bins().carried(NOON);
    assertThat(carried.recent())
        .containsExactly(new Carried.Peak(new LinkKey(1, 3), 500, NOON.minusSeconds(1800)));
    assertThat(carried.best())
        .containsExactlyInAnyOrder(
            new Carried.Peak(new LinkKey(1, 3), 900, NOON.minusSeconds(12_000)),
            new Carried.Peak(new LinkKey(2, 3), 100, NOON.minusSeconds(12_000)));
  }

  @Test
  default void oneBinAtMostDoublesTheBestRateOfALink() {
    bin(300, 1, 3, 100, 300);
    bin(200, 1, 3, 90, 300);
    bin(100, 1, 3, 1_000_000, 300);
    assertThat(bins().carried(NOON).best())
        .containsExactly(new Carried.Peak(new LinkKey(1, 3), 200, NOON.minusSeconds(6_000)));
  }

  /** As of one report with a wrong time, over a link that was idle before. */
  @Test
  default void twoFilesShowNoCapacity() {
    add(SampleBins.bin(NOON.minusSeconds(900), 1, 3, 0, 20_000_000, 0, 0, 300));
    add(SampleBins.bin(NOON.minusSeconds(600), 1, 3, 1, 20_000_000, 0, 0, 300));
    add(SampleBins.bin(NOON.minusSeconds(300), 1, 3, 1, 20_000_000, 0, 0, 300));
    assertThat(bins().carried(NOON)).isEqualTo(new Carried(List.of(), List.of(), List.of()));
  }

  @Test
  default void nodeBinsSumUpTheLinksOfANode() {
    bin(200, 1, 3, 900, 300);
    bin(100, 1, 3, 600, 300);
    bin(100, 1, 4, 300, 240);
    bin(100, 1, 5, 200, 150);
    Instant together = NOON.minusSeconds(6_000);
    Carried carried = bins().carried(NOON);
    assertThat(carried.nodes())
        .filteredOn(bin -> bin.node().source() != LinkKey.ANY)
        .containsExactlyInAnyOrder(
            new Carried.NodeBin(new LinkKey(1, 0), NOON.minusSeconds(12_000), 1, 900, 900, 0),
            new Carried.NodeBin(new LinkKey(1, 0), together, 2, 900, 1_200, 100));
    assertThat(carried.nodes())
        .contains(
            new Carried.NodeBin(new LinkKey(0, 3), together, 1, 600, 900, 0),
            new Carried.NodeBin(new LinkKey(0, 5), together, 0, 0, 0, 100));
  }

  @Test
  default void oldEmptyOrBarelyBusyBinsAreIgnored() {
    bin(720, 1, 3, 900, 300);
    bin(100, 1, 3, 900, 59.9);
    add(SampleBins.bin(NOON.minusSeconds(600), 1, 3, 0, 0, 7, 0, 300));
    Carried carried = bins().carried(NOON);
    assertThat(carried.best()).isEmpty();
    assertThat(carried.nodes()).isEmpty();
  }
}
