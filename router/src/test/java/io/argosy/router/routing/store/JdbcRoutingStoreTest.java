package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.linkrate.store.JdbcLinkForecasts;
import io.argosy.router.routing.NoWay;
import io.argosy.router.routing.RoutingInput.DueRequest;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.RoutingStoreContract;
import io.argosy.router.stage.store.JdbcIds;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two sources (1 and 3, of which 3 has no live door), one destination (2), ten wishes. */
class JdbcRoutingStoreTest implements RoutingStoreContract {

  TestDatabase database;
  JdbcRoutingStore store;

  @BeforeEach
  void world() {
    database = TestDatabase.fresh();
    store =
        new JdbcRoutingStore(
            database.jdbc(),
            new JdbcLinkForecasts(database.jdbc()),
            new RouteWrites(database.jdbc(), new JdbcIds(database.jdbc())));
    execute("insert into site values (1, 'A')");
    execute("insert into node select n, 'T2_N' || n, 1, 'disk' from generate_series(1, 3) n");
    execute("insert into link values (1, 1, 2, 1, false, true), (2, 3, 2, 1, false, true)");
    execute("insert into agent values (1, 'a', 1, false), (2, 'b', 1, false)");
    execute("insert into door values (1, 1, 1, 'http', 'u'), (2, 2, 3, 'http', 'u')");
    session(1, "2026-01-01T12:10:00Z");
    session(2, "2026-01-01T11:59:59Z");
    execute("insert into dataset values (1, '/d', timestamptz '2026-01-01 00:00Z')");
    execute("insert into block values (1, 1, '/d#1', timestamptz '2026-01-01 00:00Z')");
    execute(
        "insert into data_file select n, 1, '/d/' || n, n * 10, 'x' from generate_series(1, 10) n");
    execute(
        "insert into replica select n, s, timestamptz '2026-01-01 00:00Z'"
            + " from generate_series(1, 10) n, (values (1), (3)) v(s)");
    tenWishes();
  }

  /** Once the world is there. */
  @Override
  public void tenWishes() {
    RoutingStoreContract.super.tenWishes();
  }

  @Override
  public RoutingStore store() {
    return store;
  }

  @Override
  public void wish(long id, int priority) {
    execute(
        """
        insert into file_request values (%1$d, %1$d, 1, 2, %2$d, 'default', %1$d * 10,
            timestamptz '2026-01-01 11:00Z', timestamptz '2026-01-01 11:00Z', 0)
        """
            .formatted(id, priority));
  }

  @Override
  public void wishWithoutSource(long id) {
    execute("insert into data_file values (%1$d, 1, '/d/%1$d', 10, 'x')".formatted(id));
    wish(id, 1);
  }

  @Override
  public void forget(long id) {
    execute("delete from file_request where id = " + id);
  }

  @Override
  public Set<Long> routed() {
    return Set.copyOf(
        database.jdbc().sql("select file_request_id from route").query(Long.class).list());
  }

  void session(int agent, String until) {
    execute(
        "insert into agent_session values (%d, 1, 'v', '%s', '%s', '%s')"
            .formatted(agent, until, until, until));
  }

  @AfterEach
  void close() {
    database.close();
  }

  void execute(String sql) {
    database.jdbc().sql(sql).update();
  }

  @Test
  void onlyASourceWithALiveDoorIsOne() {
    assertThat(store.read(NOON, 100).requests())
        .hasSize(10)
        .allMatch(r -> r.sourceNodeIds().equals(List.of(1L)));
  }

  @Test
  void whatPausesWasGivenUpOrHasNoUsableSourceWaits() {
    execute("update file_request set not_before = timestamptz '2026-01-01 12:00:01Z' where id = 1");
    execute("update file_request set given_up = 'no source left' where id = 2");
    setback(3, "null");
    setback(4, "timestamptz '2026-01-01 12:00:01Z'");
    setback(5, "timestamptz '2026-01-01 12:00Z'");
    assertThat(store.read(NOON, 100).requests())
        .extracting(DueRequest::fileRequestId)
        .doesNotContain(1L, 2L, 3L, 4L)
        .contains(5L);
  }

  @Test
  void whatHasNoWayIsCountedByItsFirstLack() {
    wishWithoutSource(11);
    execute("update file_request set not_before = timestamptz '2026-01-01 12:00:01Z' where id = 1");
    execute("update replica set node_id = 2 where file_id = 2 and node_id = 1");
    setback(3, "null");
    assertThat(store.read(NOON, 100).noWay())
        .isEqualTo(
            Map.of(NoWay.NO_SOURCE, 1L, NoWay.SOURCES_AWAY, 1L, NoWay.SOURCES_SET_ASIDE, 1L));
    execute("update link set enabled = false");
    assertThat(store.read(NOON, 100).noWay())
        .isEqualTo(Map.of(NoWay.NO_SOURCE, 1L, NoWay.NO_LINK, 9L));
  }

  void setback(int wish, String usableFrom) {
    execute(
        "insert into source_failure values (%d, 1, 2, 1, 'NETWORK', 'm', timestamptz '2026-01-01 11:59Z', %s)"
            .formatted(wish, usableFrom));
  }

  @Test
  void aHolderWithoutAnEnabledLinkIsNoSourceAndStandsInNobodysWay() {
    execute("update link set enabled = false where source_node_id = 1");
    assertThat(store.read(NOON, 1).requests()).isEmpty();
  }

  @Test
  void aFileThatIsOnlyAtItsDestinationHasNoSource() {
    session(3, "2026-01-01T12:10:00Z");
    execute("insert into agent values (3, 'c', 1, false)");
    execute("insert into door values (3, 3, 2, 'http', 'u')");
    execute("update replica set node_id = 2 where file_id = 4 and node_id = 1");
    assertThat(store.read(NOON, 100).requests())
        .hasSize(9)
        .extracting(DueRequest::fileRequestId)
        .doesNotContain(4L);
  }

  @Test
  void whatIsSavedIsNotDueAgainAndIsExplained() {
    store.save(RoutingStoreContract.routesFor(store.read(NOON, 100)));
    assertThat(store.read(NOON, 100).requests()).isEmpty();
    assertThat(
            database
                .jdbc()
                .sql(
                    "select count(*) from decision where candidate_node_ids = '{1,3}'"
                        + " and candidate_scores = '{1.5,2.5}' and chosen_node_id = 1")
                .query(Long.class)
                .single())
        .isEqualTo(10);
    assertThat(store.read(NOON, 100).view()).isNotNull();
  }

  @Test
  void routedBytesCountAsQueue() {
    store.save(RoutingStoreContract.routesFor(store.read(NOON, 100)));
    assertThat(new JdbcLinkForecasts(database.jdbc()).at(NOON))
        .anyMatch(f -> f.sourceNodeId() == 1 && f.queued().bytes() == 550);
  }
}
