package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Node 1 sends to 3, 4 and 5; rates in MB/s. */
class CapacityEstimateTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final MemoryLinkBins bins = new MemoryLinkBins();

  private void bin(int minutesAgo, long source, long destination, double rate, double busy) {
    bins.add(
        SampleBins.bin(
            NOON.minusSeconds(60L * minutesAgo),
            source,
            destination,
            1,
            Math.round(rate * busy * 1e6),
            0,
            0,
            busy));
  }

  private void eachAlone(int minutesAgo, double rate) {
    for (int n = 0; n < 3; n++) {
      bin(minutesAgo - 5 * n, 1, 3 + n, rate, 300);
    }
  }

  private void allTogether(int minutesAgo, double rate) {
    for (int n = 0; n < 3; n++) {
      bin(minutesAgo, 1, 3 + n, rate, 300);
    }
  }

  private Capacities learned() {
    return CapacityEstimate.of(bins.carried(NOON), NOON);
  }

  private static ByteRate rate(double megabytes) {
    return ByteRate.ofMegabytesPerSecond(megabytes);
  }

  @Test
  void withoutBinsThereIsNoEstimate() {
    assertThat(learned()).isEqualTo(Capacities.NONE);
  }

  @Test
  void aNodeThatHoldsItsLinksBackHasTheCapacityThatItSent() {
    eachAlone(120, 60);
    allTogether(100, 30);
    assertThat(learned().of(1, LinkKey.ANY)).map(Capacity::rate).contains(rate(90));
    assertThat(learned().of(1, LinkKey.ANY).orElseThrow().seen())
        .isEqualTo(NOON.minusSeconds(6_000));
    assertThat(learned().of(1, 3)).map(Capacity::rate).contains(rate(60));
    assertThat(learned().all()).as("three links, and no destination").hasSize(4);
  }

  @Test
  void downlinksAreEstimatedLikeUplinks() {
    bin(120, 1, 9, 50, 300);
    bin(110, 2, 9, 70, 300);
    bin(100, 1, 9, 35, 300);
    bin(100, 2, 9, 45, 300);
    assertThat(learned().of(LinkKey.ANY, 9)).map(Capacity::rate).contains(rate(80));
    assertThat(learned().all()).as("two links, and no source").hasSize(3);
  }

  @Test
  void aNodeWithLittleToSendHasNoEstimate() {
    allTogether(100, 2);
    bin(90, 1, 3, 2, 300);
    assertThat(learned().of(1, LinkKey.ANY)).isEmpty();
    assertThat(learned().of(1, 4)).map(Capacity::rate).contains(rate(2));
  }

  @Test
  void linksThatAreBusyOneAfterTheOtherDoNotHoldEachOtherBack() {
    eachAlone(120, 60);
    bin(100, 1, 3, 30, 150);
    bin(100, 1, 4, 30, 150);
    assertThat(learned().of(1, LinkKey.ANY)).isEmpty();
  }

  @Test
  void smallFilesDoNotShowALimitFarAboveThem() {
    eachAlone(120, 60);
    allTogether(100, 5);
    assertThat(learned().of(1, LinkKey.ANY)).as("15 together, but 60 over one link").isEmpty();
  }

  @Test
  void aLossOfCapacityIsNoticedWithinTheHour() {
    eachAlone(300, 60);
    allTogether(200, 30);
    allTogether(20, 12);
    assertThat(learned().of(1, LinkKey.ANY)).map(Capacity::rate).contains(rate(36));
    assertThat(learned().of(1, 3)).map(Capacity::rate).contains(rate(12));
  }

  @Test
  void bytesOfFailedAttemptsCount() {
    bins.add(SampleBins.bin(NOON.minusSeconds(600), 1, 3, 0, 0, 7, 3_000_000_000L, 300));
    assertThat(learned().of(1, 3)).map(Capacity::rate).contains(rate(10));
  }

  @Test
  void aLinkThatCarriedNothingHasNoEstimate() {
    bins.add(SampleBins.bin(NOON.minusSeconds(600), 1, 3, 0, 0, 7, 0, 300));
    assertThat(learned()).isEqualTo(Capacities.NONE);
  }
}
