package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.LinkKnowledge;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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

  void disable(long source, long destination);

  void limit(long source, long destination, double maximum);

  private LinkPast link(Instant now) {
    return forecasts().links(now).stream()
        .filter(link -> link.key().equals(new LinkKey(1, 3)))
        .findFirst()
        .orElseThrow();
  }

  private void replace(Evidence.Transfers said) {
    LinkName name = new LinkName(new NodeName("NODE_1"), new NodeName("NODE_3"));
    LinkKnowledge known =
        LinkKnowledge.of(
                List.of(FeedReading.of("production", NOON, List.of(new Statement(name, said)))),
                Map.of(),
                ForecastPolicy.DEFAULT)
            .getFirst();
    forecasts()
        .replace(
            List.of(
                new StoredForecast(
                    new LinkKey(1, 3),
                    known,
                    Optional.of(NOON),
                    true,
                    said.doneFiles() == 0,
                    OptionalDouble.of(0.5),
                    Optional.empty())),
            NOON);
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
    assertThat(past.wasDead()).isFalse();
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

  @Test
  default void aDeadLinkIsRemembered() {
    replace(new Evidence.Transfers("production", true, 1, 0, 0, 7, 0, Duration.ZERO));
    LinkPast past = link(NOON.plus(Duration.ofDays(30)));
    assertThat(past.wasDead()).isTrue();
    assertThat(past.tried()).contains(NOON);
    assertThat(LinkHistory.rate(past.youngestFirst())).isEqualTo(ObservedRate.UNKNOWN);
    replace(new Evidence.Transfers("production", true, 1, 1, 1e9, 7, 10, Duration.ZERO));
    assertThat(link(NOON).wasDead()).isFalse();
  }
}
