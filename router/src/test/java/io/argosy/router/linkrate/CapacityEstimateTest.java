package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Optional;
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
            3,
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

  private double megabytes(long source, long destination) {
    return learned().of(source, destination).orElseThrow().rate().bytesPerSecond() / 1e6;
  }

  @Test
  void withoutBinsThereIsNoEstimate() {
    assertThat(learned()).isEqualTo(Capacities.NONE);
  }

  @Test
  void aNodeThatHoldsItsLinksBackIsExpectedToSendMoreThanItDid() {
    eachAlone(120, 60);
    allTogether(100, 30);
    assertThat(megabytes(1, LinkKey.ANY)).isCloseTo(1.3 * 90, within(1e-9));
    assertThat(learned().of(1, LinkKey.ANY).orElseThrow().seen())
        .isEqualTo(NOON.minusSeconds(6_000));
    assertThat(megabytes(1, 3)).isCloseTo(1.3 * 60, within(1e-9));
    assertThat(learned().all()).as("three links, and no destination").hasSize(4);
  }

  @Test
  void downlinksAreEstimatedLikeUplinks() {
    bin(120, 1, 9, 50, 300);
    bin(110, 2, 9, 70, 300);
    bin(100, 1, 9, 35, 300);
    bin(100, 2, 9, 45, 300);
    assertThat(megabytes(LinkKey.ANY, 9)).isCloseTo(1.3 * 80, within(1e-9));
    assertThat(learned().all()).as("two links, and no source").hasSize(3);
  }

  @Test
  void aNodeWithLittleToSendHasNoEstimate() {
    allTogether(100, 2);
    bin(90, 1, 3, 2, 300);
    assertThat(learned().of(1, LinkKey.ANY)).isEmpty();
    assertThat(megabytes(1, 4)).isCloseTo(2.6, within(1e-9));
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
    assertThat(megabytes(1, LinkKey.ANY)).isCloseTo(1.3 * 36, within(1e-9));
    assertThat(megabytes(1, 3)).isCloseTo(1.3 * 12, within(1e-9));
  }

  /** Busy time is that of the files that arrived: a link that breaks often would look fast. */
  @Test
  void bytesOfFailedAttemptsDoNotCount() {
    bins.add(SampleBins.bin(NOON.minusSeconds(600), 1, 3, 3, 600_000_000, 4, 2_400_000_000L, 60));
    assertThat(megabytes(1, 3)).isCloseTo(13, within(1e-9));
  }

  @Test
  void aLinkThatCarriedNothingHasNoEstimate() {
    bins.add(SampleBins.bin(NOON.minusSeconds(600), 1, 3, 0, 0, 7, 0, 300));
    assertThat(learned()).isEqualTo(Capacities.NONE);
  }

  @Test
  void everyEstimateExceedsTheBestBinByTheSameFactor() {
    bin(100, 1, 3, 60, 300);
    bin(90, 1, 3, 60, 300);
    bin(100, 2, 4, 60, 300);
    bin(90, 2, 4, 40, 300);
    assertThat(megabytes(1, 3)).as("repeated its best").isCloseTo(1.3 * 60, within(1e-9));
    assertThat(megabytes(2, 4)).as("fell back").isCloseTo(1.3 * 60, within(1e-9));
  }

  /** A first guess of 10 MB/s that was too low does not last. */
  @Test
  void plansDoNotStayWithASlowGuess() {
    double planned = 10;
    for (int minutesAgo = 60; minutesAgo > 0; minutesAgo -= 5) {
      bin(minutesAgo, 1, 3, Math.min(planned, 60), 300);
      planned = megabytes(1, 3);
    }
    assertThat(planned).isGreaterThanOrEqualTo(60);
  }

  @Test
  void theHigherOfWhatOthersMovedAndMeasuredIsExpected() {
    assertThat(expected(ObservedRate.measured(50), Optional.of(new ByteRate(80)))).contains(80.0);
    assertThat(expected(ObservedRate.measured(90), Optional.of(new ByteRate(80)))).contains(90.0);
    assertThat(expected(ObservedRate.measured(50), Optional.empty())).contains(50.0);
    assertThat(expected(ObservedRate.UNKNOWN, Optional.empty())).isEmpty();
  }

  private static Optional<Double> expected(ObservedRate rate, Optional<ByteRate> measured) {
    return CapacityEstimate.expected(rate, measured).map(ByteRate::bytesPerSecond);
  }
}
