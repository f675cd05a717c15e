package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link LinkForecasts}, with links from 1 and 2 to 3 and 4. */
public interface LinkForecastsContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  LinkForecasts forecasts();

  /** Adds bytes that were transferred in the ten seconds before the moment. */
  void moved(long source, long destination, Instant until, long bytes);

  /** Adds bytes that a heartbeat reported at this moment for the three seconds before. */
  void moving(long source, long destination, Instant at, long bytes);

  /** Adds bytes in the same way, and as a finished file, on a circuit. */
  void movingOnACircuit(long source, long destination, Instant at, long bytes);

  void route(long source, long destination, long bytes);

  void disable(long source, long destination);

  @Test
  default void aLinkWithoutHistoryIsUnknownAndFree() {
    assertThat(forecasts().at(NOON))
        .hasSize(4)
        .contains(forecast(1, 3, ObservedRate.UNKNOWN, 0.5, UNTRIED));
  }

  /** As many as confirm a rate, at 600 B/s all together. */
  private void movedThreeFiles() {
    for (int file = 0; file < 3; file++) {
      moved(1, 3, NOON.minusSeconds(40), 2_000);
    }
  }

  @Test
  default void aForecastUsesTheMostRecentEvidence() {
    movedThreeFiles();
    Instant bin = Instant.parse("2026-01-01T11:55:00Z");
    assertThat(forecasts().at(NOON))
        .contains(forecast(1, 3, ObservedRate.measured(600), 4 / 5.0, tried(0, bin)))
        .contains(forecast(2, 3, ObservedRate.UNKNOWN, 0.5, UNTRIED));
  }

  @Test
  default void runningTransfersCountBeforeFinishedOnes() {
    movedThreeFiles();
    moving(1, 3, NOON.minusSeconds(2), 300);
    moving(2, 4, NOON.minusSeconds(60), 300);
    assertThat(forecasts().at(NOON))
        .contains(
            forecast(1, 3, ObservedRate.measured(100), 4 / 5.0, tried(0, NOON.minusSeconds(5))))
        .contains(forecast(2, 4, ObservedRate.UNKNOWN, 0.5, UNTRIED));
  }

  @Test
  default void whatMovesOnACircuitDoesNotChangeTheForecast() {
    movedThreeFiles();
    moving(2, 4, NOON.minusSeconds(2), 300);
    List<LinkForecast> before = forecasts().at(NOON);
    movingOnACircuit(1, 3, NOON.minusSeconds(2), 1_000_000);
    movingOnACircuit(2, 4, NOON.minusSeconds(2), 1_000_000);
    movingOnACircuit(2, 3, NOON.minusSeconds(2), 1_000_000);
    assertThat(forecasts().at(NOON)).isEqualTo(before);
  }

  /** It belongs to two slots. */
  @Test
  default void oneWrongHeartbeatAtMostDoublesTheRate() {
    movedThreeFiles();
    heartbeats(1_800, 1_800_000);
    assertThat(rate()).isEqualTo(1_200);
  }

  @Test
  default void aRiseIsBelievedOnceThreeSlotsShowIt() {
    movedThreeFiles();
    heartbeats(18_000, 18_000);
    assertThat(rate()).isBetween(5_990.0, 6_010.0);
  }

  @Test
  default void aFallIsBelieved() {
    movedThreeFiles();
    heartbeats(18, 18);
    assertThat(rate()).isBetween(5.0, 7.0);
  }

  /** Moves these bytes every three seconds until noon, and others once, eight seconds before. */
  private void heartbeats(long bytes, long once) {
    for (int ago = 2; ago < 20; ago += 3) {
      moving(1, 3, NOON.minusSeconds(ago), ago == 8 ? once : bytes);
    }
  }

  private double rate() {
    return forecasts().at(NOON).stream()
        .filter(link -> link.sourceNodeId() == 1 && link.destinationNodeId() == 3)
        .map(link -> ((ObservedRate.Measured) link.rate()).rate().bytesPerSecond())
        .findFirst()
        .orElseThrow();
  }

  @Test
  default void routedFilesAreQueued() {
    List<LinkForecast> empty = forecasts().at(NOON);
    route(2, 4, 700);
    assertThat(forecasts().withoutQueues(NOON)).isEqualTo(empty);
    assertThat(forecasts().at(NOON))
        .filteredOn(f -> f.sourceNodeId() == 2 && f.destinationNodeId() == 4)
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.queue().sum()).isEqualTo(ByteCount.of(700));
              assertThat(f.queue().files()).isEqualTo(1);
              assertThat(f.tried())
                  .isEqualTo(new LinkForecast.Tried(ByteCount.of(700), Optional.empty()));
            });
  }

  @Test
  default void aDisabledLinkHasNoForecast() {
    disable(1, 3);
    assertThat(forecasts().at(NOON))
        .hasSize(3)
        .noneMatch(f -> f.sourceNodeId() == 1 && f.destinationNodeId() == 3);
  }

  LinkForecast.Tried UNTRIED = new LinkForecast.Tried(ByteCount.ZERO, Optional.empty());

  private static LinkForecast.Tried tried(long bytes, Instant seen) {
    return new LinkForecast.Tried(ByteCount.of(bytes), Optional.of(seen));
  }

  /** A forecast with an empty queue. */
  private static LinkForecast forecast(
      long source, long destination, ObservedRate rate, double success, LinkForecast.Tried tried) {
    LinkForecast.Waiting empty = new LinkForecast.Waiting(List.of(0L, 0L, 0L, 0L), 0);
    return new LinkForecast(
        source,
        destination,
        false,
        1,
        rate,
        Optional.empty(),
        true,
        false,
        Optional.empty(),
        empty,
        success,
        tried);
  }
}
