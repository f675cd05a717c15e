package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link BinHistory}. */
public interface BinHistoryContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  BinHistory history();

  void add(BinAmount bin);

  private void bin(int minutesAgo, long source, long destination, long rate, double busy) {
    Instant start = NOON.minus(Duration.ofMinutes(minutesAgo));
    add(new BinAmount(start, source, destination, 4, (long) (rate * busy) - 100, 2, 100, busy));
  }

  @Test
  default void withoutBinsTheHistoryIsEmpty() {
    assertThat(history().carried(NOON).best()).isEmpty();
    assertThat(history().carried(NOON).nodes()).isEmpty();
  }

  @Test
  default void theBestBinOfEachLinkCountsAndTheLatestAmongEquals() {
    bin(300, 1, 3, 900, 300);
    bin(200, 1, 3, 900, 200);
    bin(100, 1, 3, 800, 300);
    bin(30, 1, 3, 500, 300);
    bin(200, 2, 3, 100, 60);
    Carried carried = history().carried(NOON);
    assertThat(carried.recent())
        .containsExactly(new Carried.Peak(new LinkKey(1, 3), 500, NOON.minusSeconds(1800)));
    assertThat(carried.best())
        .containsExactlyInAnyOrder(
            new Carried.Peak(new LinkKey(1, 3), 900, NOON.minusSeconds(12_000)),
            new Carried.Peak(new LinkKey(2, 3), 100, NOON.minusSeconds(12_000)));
  }

  @Test
  default void nodeBinsSumUpTheLinksOfANode() {
    bin(200, 1, 3, 900, 300);
    bin(100, 1, 3, 600, 300);
    bin(100, 1, 4, 300, 240);
    bin(100, 1, 5, 200, 150);
    Instant together = NOON.minusSeconds(6_000);
    Carried carried = history().carried(NOON);
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
    add(new BinAmount(NOON.minusSeconds(600), 1, 3, 0, 0, 7, 0, 300));
    Carried carried = history().carried(NOON);
    assertThat(carried.best()).isEmpty();
    assertThat(carried.nodes()).isEmpty();
  }
}
