package io.argosy.web.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LinkMeterTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final LinkName LINK = link("A", "B");
  private static final Offset<Double> NEARLY = Offset.offset(0.01);

  private final LinkMeter meter = new LinkMeter();

  @Test
  void theFirstLookTellsTheMeanOfTheLastBins() {
    List<Rates> rates =
        meter.measured(
            List.of(moved(-600, LINK, 7777), moved(-300, LINK, 3000), moved(0, LINK, 3000)),
            NOON.plusSeconds(200));
    assertThat(rates).hasSize(1);
    assertThat(rates.getLast().of(LINK)).as("in 500 s").isCloseTo(12.0, NEARLY);
  }

  @Test
  void fromTheSecondLookOnWhatGrewIsMeasured() {
    meter.measured(List.of(moved(0, LINK, 1000)), NOON.plusSeconds(10));
    List<Rates> rates = meter.measured(List.of(moved(0, LINK, 2000)), NOON.plusSeconds(20));
    assertThat(rates.getLast().of(LINK)).isCloseTo(100, NEARLY);
    assertThat(rates.getLast().sum()).isCloseTo(100, NEARLY);
  }

  @Test
  void aFileThatCountsInEarlierBinsTooCountsOnce() {
    meter.measured(List.of(moved(-300, LINK, 1000)), NOON.plusSeconds(10));
    List<Rates> rates =
        meter.measured(List.of(moved(-300, LINK, 1500), moved(0, LINK, 500)), NOON.plusSeconds(20));
    assertThat(rates.getLast().of(LINK)).isCloseTo(100, NEARLY);
  }

  @Test
  void whatMovedAMinuteAgoIsForgotten() {
    meter.measured(List.of(), NOON);
    meter.measured(List.of(moved(0, LINK, 6000)), NOON.plusSeconds(30));
    meter.measured(List.of(moved(0, LINK, 6000)), NOON.plusSeconds(60));
    List<Rates> rates = meter.measured(List.of(moved(0, LINK, 6000)), NOON.plusSeconds(100));
    assertThat(rates.getLast().of(LINK)).isZero();
    assertThat(rates.get(0).of(LINK)).isCloseTo(200, NEARLY);
    assertThat(rates).as("each look is a point").hasSize(3);
  }

  @Test
  void whoLooksAgainAfterAWhileSeesTheMeanOverIt() {
    meter.measured(List.of(moved(0, LINK, 1000)), NOON.plusSeconds(10));
    List<Rates> rates =
        meter.measured(
            List.of(moved(0, LINK, 1000), moved(300, LINK, 60_000)), NOON.plusSeconds(610));
    assertThat(rates.getLast().of(LINK)).isCloseTo(100, NEARLY);
  }

  @Test
  void afterALongWhileItBeginsAnew() {
    meter.measured(List.of(moved(0, LINK, 1000)), NOON);
    List<Rates> rates = meter.measured(List.of(moved(7200, LINK, 5000)), NOON.plusSeconds(7300));
    assertThat(rates).hasSize(1);
    assertThat(rates.getLast().of(LINK)).isCloseTo(50, NEARLY);
  }

  private static Moved moved(long from, LinkName link, long bytes) {
    return new Moved(NOON.plusSeconds(from), link, bytes);
  }

  private static LinkName link(String source, String destination) {
    return new LinkName(new NodeName(source), new NodeName(destination));
  }
}
