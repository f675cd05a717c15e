package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.LinkStatisticsView;
import io.argosy.router.fixture.Street;
import io.argosy.router.query.http.LinkStatisticsApi;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The clock shows 12:00 on 2026-01-01. */
class JdbcLinkStatisticsTest {

  private final Street street = new Street();
  private final JdbcLinkStatistics statistics =
      new JdbcLinkStatistics(street.jdbc(), street.clock(), "debug");

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void withoutTransfersThereAreNoLinks() {
    LinkStatisticsView view = statistics.within(Duration.ofHours(12));
    assertThat(view.format()).isEqualTo("argosy-link-statistics/1");
    assertThat(view.instance()).isEqualTo("debug");
    assertThat(view.asOf()).isEqualTo(street.clock().instant());
    assertThat(view.windowSeconds()).isEqualTo(43_200);
    assertThat(view.links()).isEmpty();
  }

  @Test
  void binsOfTheWindowAreSummedByLink() {
    bin("10:00", 2, 3, 5);
    bin("11:00", 2, 3, 7);
    bin("11:50", 1, 4, 9);
    assertThat(statistics.within(Duration.ofMinutes(90)).links())
        .containsExactly(link(1, 4, 9, 0, 300.0), link(2, 3, 7, 0, 3_300.0));
    assertThat(statistics.within(Duration.ofHours(3)).links())
        .containsExactly(link(1, 4, 9, 0, 300.0), link(2, 3, 12, 0, 3_300.0));
  }

  /** Otherwise a bin that is still open would always be new. */
  @Test
  void theAgeCountsFromTheEndOfTheLastFile() {
    bin("11:50", 1, 3, 9);
    street.execute("update link_bin set busy = array[0, 1000000, 60000000, 90500000]");
    assertThat(statistics.within(Duration.ofHours(1)).links())
        .containsExactly(link(1, 3, 9, 0, 509.5));
  }

  @Test
  void whatMovedOnACircuitIsNotTold() {
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 11:50Z', 1, 3, 9, 9, 0, 0, 9, 'circuit-1')");
    assertThat(statistics.within(Duration.ofHours(1)).links()).isEmpty();
  }

  @Test
  void aBinThatIsStillOpenHasAgeZero() {
    bin("11:58", 1, 3, 1);
    assertThat(statistics.within(Duration.ofHours(1)).links())
        .containsExactly(link(1, 3, 1, 0, 0.0));
  }

  /** Failures do not make what arrived earlier look new. */
  @Test
  void theAgeIsThatOfTheNewestSuccess() {
    bin("11:00", 1, 3, 5);
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 11:50Z', 1, 3, 0, 0, 9, 0, 0)");
    assertThat(statistics.within(Duration.ofHours(2)).links())
        .singleElement()
        .returns(19L, LinkStatisticsView.Link::failedFiles)
        .returns(3_300.0, LinkStatisticsView.Link::newestAgeSeconds);
  }

  /** Left by a router whose clock was ahead. */
  @Test
  void binsOfTheFutureAreNotCounted() {
    bin("12:10", 1, 3, 1);
    assertThat(statistics.within(Duration.ofHours(1)).links()).isEmpty();
  }

  @Test
  void routesThatHaveNotArrivedAreQueued() {
    street.dataset(1, 5, 1);
    street.request(1, 1, 3, 1);
    street.run();
    long queued = street.number("select sum(bytes) from route");
    assertThat(queued).isPositive();
    assertThat(statistics.within(Duration.ofHours(1)).links())
        .containsExactly(link(1, 3, 0, queued, null));
  }

  @Test
  void aWindowIsFiveMinutesToNinetyDays() {
    LinkStatisticsApi api = new LinkStatisticsApi(statistics);
    assertThat(api.statistics("PT5M").windowSeconds()).isEqualTo(300);
    assertThat(api.statistics("P90D").windowSeconds()).isEqualTo(7_776_000);
    for (String window :
        List.of("", "12", "PT4M59S", "P91D", "-PT1H", "PT1e9H", "P999999999999D")) {
      assertThatThrownBy(() -> api.statistics(window))
          .as(window)
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("window");
    }
  }

  private void bin(String time, int source, int destination, long files) {
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 %sZ', %d, %d, %d, %d, %d, %d, %d)",
        time, source, destination, files, 100 * files, 2 * files, 10 * files, files);
  }

  private static LinkStatisticsView.Link link(
      long source, long destination, long files, long queued, Double age) {
    return new LinkStatisticsView.Link(
        new NodeName("NODE_" + source),
        new NodeName("NODE_" + destination),
        files,
        ByteCount.of(100 * files),
        2 * files,
        ByteCount.of(10 * files),
        files,
        ByteCount.of(queued),
        age);
  }
}
