package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.fixture.FreshForecasts;
import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.RoutingStoreContract;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Two sources (1 and 3; 3 has no live door), one destination (2), ten file requests. */
class JdbcRoutingStoreTest implements RoutingStoreContract {

  TestDatabase database;
  JdbcRoutingStore store;

  @BeforeEach
  void world() {
    database = TestDatabase.fresh();
    store =
        RoutingStores.of(
            database,
            new FreshForecasts(new JdbcTemplate(database.pool()), Precedence.OF_PRIORITIES));
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
    tenRequests();
  }

  /** Empty: {@link #world} adds the requests. */
  @Override
  public void tenRequests() {
    RoutingStoreContract.super.tenRequests();
  }

  @Override
  public RoutingStore store() {
    return store;
  }

  @Override
  public void request(long id, int priority) {
    execute(
        """
        insert into file_request values (%1$d, %1$d, 1, 2, %2$d, 'default', %1$d * 10,
            timestamptz '2026-01-01 11:59:30Z', timestamptz '2026-01-01 11:59:30Z', 0)
        """
            .formatted(id, priority));
  }

  @Override
  public void requestWithoutSource(long id) {
    execute("insert into data_file values (%1$d, 1, '/d/%1$d', 10, 'x')".formatted(id));
    request(id, 1);
  }

  @Override
  public void dueForAnHour(long id) {
    execute("update file_request set not_before = '2026-01-01T11:00:00Z' where id = " + id);
  }

  @Override
  public void forget(long id) {
    execute("delete from file_request where id = " + id);
  }

  @Override
  public void giveUp(long id) {
    execute("update file_request set given_up = 'it rests' where id = " + id);
  }

  @Override
  public void closeAllLinks() {
    execute("update link set enabled = false");
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
  void aHolderWithoutALiveDoorIsNoSource() {
    RoutingInput input = store.read(NOON, 100);
    assertThat(input.batch().size()).isEqualTo(10);
    assertThat(IntStream.range(0, 10).mapToObj(n -> sources(input, n))).containsOnly(List.of(1L));
  }

  /** Returns the node keys of a request's sources. */
  static List<Long> sources(RoutingInput input, int request) {
    return IntStream.range(0, input.batch().sourceCount(request))
        .mapToObj(n -> input.keys().node(input.batch().source(request, n)))
        .toList();
  }

  @Test
  void filesInBackoffGivenUpOrWithoutUsableSourceAreNotPlanned() {
    execute("update file_request set not_before = timestamptz '2026-01-01 12:00:01Z' where id = 1");
    execute("update file_request set given_up = 'no source left' where id = 2");
    setback(3, "null");
    setback(4, "timestamptz '2026-01-01 12:00:01Z'");
    setback(5, "timestamptz '2026-01-01 12:00Z'");
    assertThat(RoutingStoreContract.keys(store.read(NOON, 100)))
        .doesNotContain(1L, 2L, 3L, 4L)
        .contains(5L);
  }

  @Test
  void theFirstObstacleOfAFileWithoutAUsableSourceIsItsProblem() {
    requestWithoutSource(11);
    execute("update file_request set not_before = timestamptz '2026-01-01 12:09Z' where id = 1");
    execute("update replica set node_id = 2 where file_id = 2 and node_id = 1");
    setback(3, "null");
    setback(4, "timestamptz '2026-01-01 12:00:01Z'");
    assertThat(store.read(NOON, 100).checks().changed())
        .containsOnly(
            Map.entry(2L, SourceCheck.of(SourceProblem.SOURCES_AWAY, List.of(3L))),
            Map.entry(3L, SourceCheck.of(SourceProblem.SOURCES_AWAY, List.of(3L))),
            Map.entry(4L, SourceCheck.coolingOff(NOON.plusSeconds(1))),
            Map.entry(11L, SourceCheck.NO_SOURCE));
  }

  void setback(int request, String usableFrom) {
    execute(
        "insert into source_failure values (%d, 1, 2, 1, 'NETWORK', 'm', timestamptz '2026-01-01 11:59Z', %s)"
            .formatted(request, usableFrom));
  }

  @Test
  void aHolderWithoutAnEnabledLinkIsNoSourceAndBlocksNoOther() {
    execute("update link set enabled = false where source_node_id = 1");
    assertThat(RoutingStoreContract.keys(store.read(NOON, 1))).isEmpty();
  }

  @Test
  void aSurveyIncludesHoldersWithoutALinkButNoneWithAnUnusableLink() {
    assertThat(sources(store.survey(NOON, 1, true), 0))
        .as("3 has a link, and no live door")
        .containsExactly(1L);
    execute("delete from link where source_node_id = 3");
    assertThat(sources(store.survey(NOON, 1, true), 0)).containsExactly(1L, 3L);
    assertThat(sources(store.read(NOON, 1), 0)).containsExactly(1L);
  }

  @Test
  void aLinkPinnedClosedIsUsedThoughItsSourceIsOpen() {
    execute(
        """
        insert into breaker values
            (1, 0, 'open', timestamptz '2026-01-01 12:00Z', 1, null, 'x', 'on', 0,
                timestamptz '2026-01-01 12:00Z')
        """);
    assertThat(store.read(NOON, 100).checks().files())
        .isEqualTo(Map.of(SourceProblem.BREAKER_OPEN, 10L));
    execute(
        """
        insert into automation_pin values (1, 'breaker', 1, 2, 0, 0, '*', null, null, 'x', 'ann',
            timestamptz '2026-01-01 12:00Z', 'closed')
        """);
    requestWithoutSource(11);
    RoutingInput input = store.read(NOON.plusSeconds(60), 100);
    assertThat(input.batch().size()).isEqualTo(10);
    assertThat(input.checks().files()).isEqualTo(Map.of(SourceProblem.NO_SOURCE, 1L));
  }

  @Test
  void aFileThatIsOnlyAtItsDestinationHasNoSource() {
    session(3, "2026-01-01T12:10:00Z");
    execute("insert into agent values (3, 'c', 1, false)");
    execute("insert into door values (3, 3, 2, 'http', 'u')");
    execute("update replica set node_id = 2 where file_id = 4 and node_id = 1");
    assertThat(RoutingStoreContract.keys(store.read(NOON, 100))).hasSize(9).doesNotContain(4L);
  }

  @Test
  void decisionsHaveTheirCandidatesBestFirst() {
    session(3, "2026-01-01T12:10:00Z");
    execute("insert into agent values (3, 'c', 1, false)");
    execute("insert into door values (3, 3, 3, 'http', 'u')");
    execute(
        "insert into link_bin values (timestamptz '2026-01-01 11:55Z', 3, 2, 5, 1000000, 0, 0,"
            + " 10)");
    execute("insert into link_bin values (timestamptz '2026-01-01 11:55Z', 1, 2, 5, 10, 0, 0, 10)");
    store.save(RoutingStoreContract.routesFor(store.read(NOON, 100)));
    assertThat(number("select count(*) from route where source_node_id = 3 and alternates = '{1}'"))
        .isEqualTo(10);
    assertThat(
            number(
                "select count(*) from decision where candidate_node_ids = '{3,1}'"
                    + " and candidate_scores[1] < candidate_scores[2] and chosen_node_id = 3"
                    + " and reason = 'completion'"))
        .isEqualTo(10);
  }

  @Test
  void aScoreThatIsNoTimeIsNotStoredAsOne() {
    RoutingInput urgent = store.read(NOON, 3);
    store.save(
        new RoutingOutput(
            urgent,
            Planner.plan(urgent.view(), urgent.batch(), PlanPolicy.of(Strategy.THROUGHPUT)),
            HorizonPolicy.UNLIMITED));
    assertThat(number("select count(*) from route where expected_seconds is null")).isEqualTo(3);
    assertThat(number("select count(*) from decision where score > 0")).isEqualTo(3);
    store.save(RoutingStoreContract.routesFor(store.read(NOON, 100)));
    assertThat(number("select count(*) from route where expected_seconds > 0")).isEqualTo(7);
  }

  long number(String sql) {
    return database.jdbc().sql(sql).query(Long.class).single();
  }

  @Test
  void aLinkHasItsQueueFailuresAndSites() {
    execute("insert into site values (2, 'B')");
    execute("update node set site_id = 2 where id = 3");
    execute("update link set distance = 3 where source_node_id = 3");
    execute(
        "insert into link_bin values (timestamptz '2026-01-01 11:55Z', 3, 2, 3, 1000, 7, 0, 10)");
    store.save(RoutingStoreContract.routesFor(store.read(NOON, 100)));
    NetworkView view = store.survey(NOON, 100, true).view();
    LinkFacts within = facts(view, "T2_N1");
    assertThat(within.local()).isTrue();
    assertThat(within.queue().bytes()).containsExactly(120L, 150L, 180L, 100L);
    assertThat(within.queue().files()).isEqualTo(10);
    assertThat(within.explored().bytes()).isEqualTo(550);
    LinkFacts between = facts(view, "T2_N3");
    assertThat(between.local()).isFalse();
    assertThat(between.distance()).isEqualTo(3);
    assertThat(between.success()).isEqualTo(1 / 3.0);
    assertThat(between.speed().rate()).isEqualTo(ObservedRate.measured(100));
  }

  static LinkFacts facts(NetworkView view, String source) {
    int from = view.indexOf(new NodeName(source));
    return view.factsOf(view.linkBetween(from, view.indexOf(new NodeName("T2_N2"))));
  }
}
