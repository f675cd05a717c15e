package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every forecast does, in a world of links from 1 and 2 to 3 and 4. */
public interface LinkForecastsContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  LinkForecasts forecasts();

  /** Bytes that moved in the ten seconds before the moment. */
  void moved(long source, long destination, Instant until, long bytes);

  void route(long source, long destination, long bytes);

  void disable(long source, long destination);

  @Test
  default void aLinkWithoutHistoryIsUnknownAndFree() {
    assertThat(forecasts().at(NOON))
        .hasSize(4)
        .contains(new LinkForecast(1, 3, new ObservedRate.Unknown(), ByteCount.ZERO));
  }

  @Test
  default void aForecastIsTheYoungEvidence() {
    moved(1, 3, NOON.minusSeconds(40), 5_000);
    assertThat(forecasts().at(NOON))
        .contains(new LinkForecast(1, 3, ObservedRate.measured(500), ByteCount.ZERO))
        .contains(new LinkForecast(2, 3, new ObservedRate.Unknown(), ByteCount.ZERO));
  }

  @Test
  default void whatIsRoutedIsQueued() {
    route(2, 4, 700);
    assertThat(forecasts().at(NOON))
        .contains(new LinkForecast(2, 4, new ObservedRate.Unknown(), ByteCount.of(700)));
  }

  @Test
  default void aDisabledLinkHasNone() {
    disable(1, 3);
    assertThat(forecasts().at(NOON))
        .hasSize(3)
        .noneMatch(f -> f.sourceNodeId() == 1 && f.destinationNodeId() == 3);
  }
}
