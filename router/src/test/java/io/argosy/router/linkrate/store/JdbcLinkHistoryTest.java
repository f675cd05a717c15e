package io.argosy.router.linkrate.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.linkrate.LinkForecast;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class JdbcLinkHistoryTest {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static TestDatabase database;

  @BeforeAll
  static void network() {
    database = TestDatabase.fresh();
    execute("insert into site values (1, 'A')");
    execute("insert into node select n, 'T2_N' || n, 1, 'disk' from generate_series(1, 4) n");
    execute("insert into link values (1, 1, 2, 1, false, true), (2, 3, 2, 1, false, true)");
    execute("insert into link values (3, 4, 2, 1, false, false)");
  }

  @AfterAll
  static void close() {
    database.close();
  }

  static void execute(String sql) {
    database.jdbc().sql(sql).update();
  }

  @Test
  void whatIsAddedTwiceToABinIsTheirSumAndBusyNoLongerThanTheBin() {
    JdbcLinkBins bins = new JdbcLinkBins(database.jdbc());
    bins.add(List.of(amount(3, NOON, 299, 100), amount(3, NOON.plusSeconds(10), 20, 50)));
    bins.add(List.of(amount(3, NOON, 299, 100)));
    bins.add(List.of());

    assertThat(
            database
                .jdbc()
                .sql(
                    "select done_files, done_bytes, busy_seconds from link_bin where source_node_id = 3")
                .query()
                .listOfRows())
        .singleElement()
        .hasToString("{done_files=3, done_bytes=250, busy_seconds=300.0}");
  }

  @Test
  void aForecastIsTheYoungEvidenceAndDisabledLinksHaveNone() {
    new JdbcLinkBins(database.jdbc()).add(List.of(amount(1, NOON.minusSeconds(60), 10, 5_000)));
    List<LinkForecast> forecasts = new JdbcLinkForecasts(database.jdbc()).at(NOON);

    assertThat(forecasts)
        .contains(new LinkForecast(1, 2, ObservedRate.measured(500), ByteCount.ZERO))
        .noneMatch(f -> f.sourceNodeId() == 4);
  }

  static LinkAmount amount(long source, Instant start, long seconds, long bytes) {
    return new LinkAmount(source, 2, start, start.plusSeconds(seconds), ByteCount.of(bytes), true);
  }
}
