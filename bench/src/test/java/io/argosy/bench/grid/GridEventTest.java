package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parses events as typed on the command line. */
class GridEventTest {

  private final GridWorld world = Worlds.threeByThree();

  @Test
  void aLinkChangesInTheThirdBatchByDefault() {
    GridEvent event = GridEvent.parse("at 40% link S1>D1 x0.125", world, 5);
    assertThat(event)
        .isEqualTo(
            new GridEvent.LinkChange(
                3, new GridEvent.When(true, 0.4), 0, 0.125, "at 40% link S1>D1 x0.125"));
  }

  @Test
  void aNodeStopsInTheNamedBatch() {
    GridEvent event = GridEvent.parse("batch 2 at 30s stop S2 for 60s", world, 3);
    assertThat(event)
        .isEqualTo(
            new GridEvent.Stop(
                2,
                new GridEvent.When(false, 30),
                1,
                Duration.ofMinutes(1),
                "at 30s stop S2 for 60s"));
  }

  @Test
  void aCircuitHasAMultipleOfTheLinksCapacityForATime() {
    assertThat(GridEvent.parse("batch 3 at 20% circuit S1>D1 x8 for 60s", world, 3))
        .isEqualTo(
            new GridEvent.Circuit(
                3,
                new GridEvent.When(true, 0.2),
                0,
                80e6,
                Duration.ofMinutes(1),
                "at 20% circuit S1>D1 x8 for 60s"));
  }

  @Test
  void aShortRunHasItsEventsInTheLastBatch() {
    assertThat(GridEvent.parse("at 0s stop S1 for 1s", world, 1).batch()).isEqualTo(1);
  }

  @Test
  void eventsAreDueByBytesOrByTime() {
    GridEvent.When byShare = new GridEvent.When(true, 0.4);
    GridEvent.When byTime = new GridEvent.When(false, 30);
    assertThat(byShare.isDue(0.39, 1000)).isFalse();
    assertThat(byShare.isDue(0.4, 0)).isTrue();
    assertThat(byTime.isDue(1, 29.9)).isFalse();
    assertThat(byTime.isDue(0, 30)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "at 40% link S1>D1",
        "at 40 link S1>D1 x2",
        "at 100% link S1>D1 x2",
        "at 40% link S1>D1 x0",
        "at 40% link S1>S2 x2",
        "at 40% link S9>D1 x2",
        "at 10s stop S9 for 60s",
        "at 10s stop S1 for 1m",
        "batch 0 at 10s stop S1 for 60s",
        "batch 4 at 10s stop S1 for 60s",
        "at 10s stop S1 for 60s and more",
        "at 20% circuit S1>D1 x8",
        "at 20% link S1>D1 x8 for 60s",
        "at 20% circuit S1>D9 x8 for 60s",
        "at 20% circuit S1>D1 x0 for 60s"
      })
  void invalidTextIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> GridEvent.parse(text, world, 3));
  }
}
