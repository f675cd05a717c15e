package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.argosy.common.task.FailureClass;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.LinkKnowledge;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link ForecastStore}, with links from 1 and 2 to 3 and 4. */
public interface ForecastStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  ForecastStore forecasts();

  /** Adds a bin of a path of the link from 1 to 3. */
  void bin(
      Instant start,
      String path,
      long doneFiles,
      long doneBytes,
      long failedFiles,
      double busySeconds);

  private void bin(
      Instant start, long doneFiles, long doneBytes, long failedFiles, double busySeconds) {
    bin(start, "shared", doneFiles, doneBytes, failedFiles, busySeconds);
  }

  /** Adds failed attempts of a circuit of the link from 1 to 3. */
  void failed(Instant start, FailureClass reason, long attempts);

  void disable(long source, long destination);

  void limit(long source, long destination, double maximum);

  private LinkPast link(Instant now) {
    return forecasts().links(now).stream()
        .filter(link -> link.key().equals(new LinkKey(1, 3)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  default void everyEnabledLinkIsListed() {
    assertThat(forecasts().links(NOON)).hasSize(4);
    disable(1, 3);
    assertThat(forecasts().links(NOON))
        .hasSize(3)
        .noneMatch(link -> link.key().equals(new LinkKey(1, 3)));
  }

  @Test
  default void aLinkHasItsHistoryOverGrowingSpansAndItsMaximum() {
    limit(1, 3, 5e6);
    bin(NOON.minusSeconds(600), 1, 1_000, 0, 10);
    bin(NOON.minus(Duration.ofHours(5)), 2, 4_000, 1, 10);
    bin(NOON.minus(Duration.ofHours(30)), 4, 8_000, 0, 10);
    bin(NOON.minus(Duration.ofHours(50)), 8, 16_000, 0, 10);
    bin(NOON.plusSeconds(3_600), 8, 16_000, 0, 10);
    LinkPast past = link(NOON);
    assertThat(past.youngestFirst())
        .extracting(span -> span.done().bytes())
        .containsExactly(1_000L, 5_000L, 13_000L);
    assertThat(past.day().doneFiles()).isEqualTo(3);
    assertThat(past.day().failedFiles()).isEqualTo(1);
    assertThat(past.maximum()).contains(new ByteRate(5e6));
    assertThat(past.moved()).contains(NOON.minusSeconds(300));
    assertThat(past.tried()).contains(NOON.minusSeconds(600));
  }

  @Test
  default void whatMovedOnACircuitSaysNothingOfTheSharedPath() {
    Instant start = NOON.minusSeconds(600);
    bin(start, "shared", 1, 1_000, 0, 200);
    bin(start, "circuit-1", 2, 2_000, 1, 80);
    bin(start.plusSeconds(300), "circuit-1", 8, 8_000, 0, 100);
    LinkPast past = link(NOON);
    assertThat(past.youngestFirst().getFirst())
        .isEqualTo(new LinkHistory(ByteCount.of(1_000), 200, 1, 0));
    assertThat(past.moved()).contains(start.plusSeconds(300));
  }

  /** Bins have the faults of links, also of load tests, and none of nodes and files. */
  @Test
  default void theQualityCountsAllAttemptsOfADay() {
    Instant morning = NOON.minus(Duration.ofHours(5));
    bin(NOON.minusSeconds(600), 1, 1_000, 2, 10);
    bin(morning, "circuit-1", 2, 4_000, 1, 10);
    failed(NOON.minusSeconds(600), FailureClass.CHECKSUM_MISMATCH, 1);
    failed(morning, FailureClass.NETWORK, 1);
    failed(morning, FailureClass.DESTINATION_FULL, 5);
    failed(NOON.minus(Duration.ofHours(30)), FailureClass.DESTINATION_FULL, 9);
    failed(NOON.plusSeconds(3_600), FailureClass.DESTINATION_FULL, 9);
    assertThat(link(NOON).quality()).hasValue(0.25);
    assertThat(link(NOON.plus(Duration.ofHours(20))).quality()).hasValue(1 / 13.0);
    assertThat(link(NOON.plus(Duration.ofDays(3))).quality()).isEmpty();
  }

  private ObservedRate rate(Instant now) {
    LinkPast past = link(now);
    return LinkKnowledge.of(
            List.of(
                FeedReading.of(
                    "production",
                    now,
                    past.evidence("production", now).stream()
                        .map(one -> new Statement(past.name(), one))
                        .toList())),
            Map.of(),
            ForecastPolicy.DEFAULT)
        .stream()
        .map(known -> known.forecast().rate())
        .findFirst()
        .orElse(ObservedRate.UNKNOWN);
  }

  @Test
  default void oneFailureKeepsNothingAwayFromAnIdleLink() {
    bin(NOON.minusSeconds(300), 0, 0, 1, 0);
    assertThat(link(NOON).isDead(NOON)).isFalse();
    assertThat(rate(NOON)).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(rate(NOON.plus(Duration.ofDays(30)))).isEqualTo(ObservedRate.UNKNOWN);
  }

  /** Such as a report with a wrong time; the link carries 60 MB/s. */
  @Test
  default void oneBinDoesNotDecideTheRateOfASpan() {
    for (int n = 1; n < 100; n++) {
      bin(NOON.minusSeconds(300L * n), 30, 1_800_000_000L, 0, 30);
    }
    bin(NOON, 60, 1_003_600_000_000L, 0, 60);
    assertThat(rate(NOON)).isEqualTo(ObservedRate.measured(6e7));
    assertThat(link(NOON).youngestFirst().getFirst().done())
        .isEqualTo(ByteCount.of(11 * 1_800_000_000L + 1_003_600_000_000L));
  }

  private void requireRate(double bytesPerSecond) {
    assertThat(rate(NOON))
        .isInstanceOfSatisfying(
            ObservedRate.Measured.class,
            known ->
                assertThat(known.rate().bytesPerSecond())
                    .isCloseTo(bytesPerSecond, withinPercentage(0.1)));
  }

  /** As of 50 MB that took 30 days by a report. */
  @Test
  default void oneLongAttemptDoesNotDecideTheRateOfASpan() {
    for (int n = 3; n < 100; n++) {
      bin(NOON.minusSeconds(300L * n), 30, 1_800_000_000L, 0, 30);
    }
    for (int n = 0; n < 3; n++) {
      bin(NOON.minusSeconds(300L * n), 31, 1_817_000_000L, 0, 300);
    }
    requireRate(6e7);
  }

  /** As of 50 MB that took 13 minutes by a report, over a link that was idle before. */
  @Test
  default void aLongAttemptCountsInTheBinOfItsEndOnly() {
    bin(NOON.minusSeconds(1_200), 0, 18_000_000L, 0, 300);
    bin(NOON.minusSeconds(900), 0, 18_000_000L, 0, 300);
    bin(NOON.minusSeconds(600), 1, 14_000_000L, 0, 200);
    bin(NOON.minusSeconds(300), 30, 1_800_000_000L, 0, 30);
    bin(NOON, 30, 1_800_000_000L, 0, 30);
    requireRate(6e7);
  }

  @Test
  default void ofTwoBinsTheFasterOneCounts() {
    bin(NOON.minusSeconds(300), 30, 600_000_000L, 0, 300);
    bin(NOON, 30, 1_800_000_000L, 0, 30);
    requireRate(6e7);
  }

  @Test
  default void oldFailuresCountLess() {
    bin(NOON.minusSeconds(300), 0, 0, 62, 0);
    assertThat(link(NOON).success()).isEqualTo(1 / 64.0);
    assertThat(link(NOON.plus(Duration.ofHours(2))).success()).isEqualTo(1 / (62 / 8.0 + 2));
    assertThat(link(NOON.plus(Duration.ofHours(13))).success()).isEqualTo(1 / (62 / 64.0 + 2));
  }

  @Test
  default void aLinkThatOnlyFailedIsTriedAgainWithinAnHour() {
    bin(NOON.minus(Duration.ofHours(30)), 9, 8_000, 0, 10);
    bin(NOON.minusSeconds(300), 0, 0, 20, 0);
    assertThat(link(NOON).isDead(NOON)).isTrue();
    assertThat(rate(NOON)).isEqualTo(ObservedRate.DEAD);
    assertThat(rate(NOON.plus(Duration.ofMinutes(50)))).isEqualTo(ObservedRate.measured(800));
    forecasts().replace(List.of(), NOON);
    assertThat(rate(NOON.plus(Duration.ofDays(30)))).isEqualTo(ObservedRate.UNKNOWN);
  }
}
