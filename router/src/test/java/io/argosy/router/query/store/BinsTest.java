package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.Flows;
import io.argosy.router.query.store.LinkReadings.InFlight;
import io.argosy.router.query.store.LinkReadings.Moved;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BinsTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Instant NOW = NOON.plusSeconds(100);
  private static final LinkName LINK = link("A", "B");
  private static final LinkName OTHER = link("A", "C");

  @Test
  void anHourIsTwelveBinsAndTheCurrentOne() {
    Bins bins = Bins.of(List.of(), List.of(), Map.of(), NOW);
    assertThat(bins.starts()).hasSize(13).isSorted();
    assertThat(bins.starts().getFirst()).isEqualTo(NOON.minus(Duration.ofHours(1)));
    assertThat(bins.starts().getLast()).isEqualTo(NOON);
  }

  @Test
  void withoutTransfersInProgressBinsEqualReports() {
    Bins bins =
        Bins.of(
            List.of(moved(-300, LINK, 700), moved(0, LINK, 301)),
            List.of(moved(-300, LINK, 690), moved(0, LINK, 312), moved(0, OTHER, 5)),
            Map.of(),
            NOW);
    assertThat(bins.bytes()).isEqualTo(Map.of(LINK, 1001L));
    assertThat(bins.of(List.of(LINK))).endsWith(700L, 301L);
  }

  @Test
  void aTransferInProgressChangesTheBinsSinceItsStart() {
    Bins bins =
        Bins.of(
            List.of(moved(-600, LINK, 50), moved(-300, LINK, 3)),
            List.of(moved(-600, LINK, 48), moved(-300, LINK, 400), moved(0, LINK, 200)),
            Map.of(LINK, taken(-200)),
            NOW);
    assertThat(bins.of(List.of(LINK))).endsWith(50L, 400L, 200L);
  }

  @Test
  void reportsCountWhateverHeartbeatsReported() {
    Bins bins =
        Bins.of(
            List.of(moved(0, LINK, 900)),
            List.of(moved(0, LINK, 200)),
            Map.of(LINK, taken(10)),
            NOW);
    assertThat(bins.of(List.of(LINK))).endsWith(900L);
  }

  @Test
  void onlyLinksWithTransfersInProgressUseHeartbeats() {
    Bins bins =
        Bins.of(
            List.of(moved(0, OTHER, 10)),
            List.of(moved(0, LINK, 200), moved(0, OTHER, 11)),
            Map.of(LINK, taken(10)),
            NOW);
    assertThat(bins.bytes()).isEqualTo(Map.of(LINK, 200L, OTHER, 10L));
  }

  @Test
  void heartbeatsAreReadFromTheBinOfTheOldestTransfer() {
    assertThat(Bins.firstOpen(List.of(), NOW)).isEqualTo(NOW);
    assertThat(Bins.firstOpen(List.of(taken(50), taken(-200)), NOW))
        .isEqualTo(NOON.minusSeconds(300));
    assertThat(Bins.firstOpen(List.of(taken(-90_000)), NOW)).isEqualTo(Bins.first(NOW));
  }

  @Test
  void theBusiestLinksHaveALineEachAndTheOthersShareOne() {
    List<Moved> moved =
        IntStream.range(0, 40).mapToObj(n -> moved(-300, link("A" + n, "B"), n * 1000L)).toList();
    Flows.Plot plot = JdbcFlows.plot(Bins.of(moved, List.of(), Map.of(), NOW), NOW);
    assertThat(plot.lines())
        .extracting(line -> line.source().value())
        .as("by name, so that they keep their places")
        .containsExactly("A34", "A35", "A36", "A37", "A38", "A39");
    long lined =
        plot.lines().stream().flatMap(line -> line.bytes().stream()).mapToLong(b -> b).sum();
    long others = plot.others().stream().mapToLong(b -> b).sum();
    assertThat(lined + others).isEqualTo(780_000);
    assertThat(plot.until()).isEqualTo(NOW);
  }

  private static InFlight taken(long seconds) {
    return new InFlight(1, 1, NOON.plusSeconds(seconds));
  }

  private static Moved moved(long from, LinkName link, long bytes) {
    return new Moved(NOON.plusSeconds(from), link, 1, bytes);
  }

  private static LinkName link(String source, String destination) {
    return new LinkName(new NodeName(source), new NodeName(destination));
  }
}
