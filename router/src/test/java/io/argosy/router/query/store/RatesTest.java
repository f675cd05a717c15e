package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatesTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final LinkName LINK = link("A", "B");
  private static final LinkName IDLE = link("A", "C");

  @Test
  void aRateIsTheMeanOverTheWindow() {
    Rates rates = Rates.of(Map.of(LINK, 1500L, IDLE, 0L));
    assertThat(rates.of(LINK)).isEqualTo(100);
    assertThat(rates.sum()).isEqualTo(100);
    assertThat(rates.bytesPerSecond()).containsOnlyKeys(LINK);
    assertThat(rates.of(IDLE)).isZero();
  }

  /** During transfers heartbeats are sent every three seconds. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 5, 299})
  void theWindowHasCompleteSlotsOnly(int seconds) {
    Instant now = NOON.plusSeconds(seconds);
    assertThat(Duration.between(Rates.since(now), Rates.until(now)).toSeconds()).isEqualTo(15);
    assertThat(Rates.until(now).getEpochSecond() % 5).isZero();
    assertThat(Rates.until(now)).isBetween(now.minusSeconds(10), now.minusSeconds(5));
  }

  @Test
  void arrivalsDoNotCountTwentyFiveSecondsLater() {
    assertThat(Rates.since(NOON.plusSeconds(25))).isAfter(NOON);
  }

  private static LinkName link(String source, String destination) {
    return new LinkName(new NodeName(source), new NodeName(destination));
  }
}
