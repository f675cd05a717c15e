package io.argosy.web.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlowsPlotTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final LinkName LINK = new LinkName(new NodeName("A"), new NodeName("B"));

  @Test
  void anHourIsElevenOrTwelveBinsAndThenWhatIsMeasured() {
    Rates now = Rates.of(NOON.plusSeconds(100), Map.of(LINK, 50.0));
    Flows.Plot plot =
        new FlowsPlot(
                Map.of(NOON.minusSeconds(300), 90_000L),
                List.of(new Moved(NOON.minusSeconds(300), LINK, 30_000)),
                List.of(now))
            .drawn(List.of(LINK));
    assertThat(plot.times()).hasSize(12).isSorted();
    assertThat(plot.times().getLast()).isEqualTo(now.at());
    List<Double> rates = plot.lines().getFirst().rates();
    assertThat(rates.subList(0, 10)).as("nothing moved").containsOnly(0.0);
    assertThat(rates.get(10)).isEqualTo(100);
    assertThat(plot.others().get(10)).as("the sum of the others").isEqualTo(200);
    assertThat(rates.get(11)).isEqualTo(50);
    assertThat(plot.others().get(11)).isZero();
  }

  @Test
  void whereSomebodyLookedNoBinHidesIt() {
    Rates before = Rates.of(NOON.minusSeconds(200), Map.of(LINK, 10.0));
    Rates now = Rates.of(NOON, Map.of(LINK, 20.0));
    Flows.Plot plot = new FlowsPlot(Map.of(), List.of(), List.of(before, now)).drawn(List.of(LINK));
    assertThat(plot.times().get(plot.times().size() - 2)).isEqualTo(before.at());
    assertThat(plot.times()).isSorted();
  }

  @Test
  void ofManyLinksThoseThatMovedMostHaveALine() {
    List<Flows.Link> busiest =
        IntStream.range(0, 40)
            .mapToObj(
                n ->
                    new Flows.Link(
                        new NodeName("A" + n), new NodeName("B"), 0, 1, n * 1000L, 0, 0, 0))
            .toList();
    assertThat(FlowsPlot.lined(busiest))
        .hasSize(6)
        .first()
        .isEqualTo(new LinkName(new NodeName("A39"), new NodeName("B")));
    assertThat(FlowsPlot.lined(busiest.subList(0, 1))).as("what moved nothing").isEmpty();
  }
}
