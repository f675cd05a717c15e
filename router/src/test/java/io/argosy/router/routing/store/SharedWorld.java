package io.argosy.router.routing.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.linkrate.LinkForecast;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingOutput;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * One file of 1 MB at node 1, which nodes 2 and 4 want. The link from 1 to 4 has 10 kB/s, those
 * from 1 to 2 and from 2 to 4 have 1 MB/s. File request 1 is that of node 2, and 2 that of node 4.
 */
class SharedWorld {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  final List<LinkForecast> rates =
      new ArrayList<>(List.of(link(1, 2, 1e6), link(1, 4, 1e4), link(2, 4, 1e6), link(4, 3, 1e6)));

  private TestDatabase database;
  JdbcRoutingStore store;

  @BeforeEach
  void open() {
    database = TestDatabase.fresh();
    store = RoutingStores.of(database, new KnownRates(rates));
    execute("insert into site values (1, 'A')");
    execute("insert into node select n, 'T2_N' || n, 1, 'disk' from generate_series(1, 4) n");
    execute(
        "insert into link values (1, 1, 2, 1, false, true), (2, 1, 4, 1, false, true),"
            + " (3, 2, 4, 1, false, true)");
    execute("insert into agent values (1, 'a', 1, false), (2, 'b', 1, false)");
    execute("insert into door values (1, 1, 1, 'http', 'u'), (2, 2, 2, 'http', 'u')");
    for (int agent = 1; agent <= 2; agent++) {
      execute(
          "insert into agent_session values (%d, 1, 'v', '%2$s', '%2$s', '%2$s')"
              .formatted(agent, NOON.plusSeconds(600)));
    }
    execute("insert into dataset values (1, '/d', timestamptz '2026-01-01 00:00Z')");
    execute("insert into block values (1, 1, '/d#1', timestamptz '2026-01-01 00:00Z')");
    execute("insert into data_file values (1, 1, '/d/1', 1000000, 'x')");
    execute("insert into replica values (1, 1, timestamptz '2026-01-01 00:00Z')");
    wanted(1, 2);
    wanted(2, 4);
  }

  void wanted(int id, int node) {
    execute(
        """
        insert into file_request values (%1$d, 1, 1, %2$d, 1, 'default', 1000000,
            timestamptz '2026-01-01 11:59:30Z', timestamptz '2026-01-01 11:59:30Z', 0)
        """
            .formatted(id, node));
    execute(
        """
        insert into block_destination values (1, %d, 1, 'default',
            timestamptz '2026-01-01 11:59:30Z', 1, 1000000, 0, 0)
        """
            .formatted(node));
  }

  /** Node 2 gets the file from node 1 in four seconds. */
  void comesToNode2() {
    execute(
        "insert into route values (7, 1, 1, 1, 2, 10, '{}', null, 1, '2026-01-01 11:59:58Z', 6)");
  }

  /** The wait for the copy of node 2, which is passed on within a second. */
  static SourceCheck inSeconds(long seconds) {
    return SourceCheck.waitsForCopy(
        2, NOON.plusSeconds(seconds), Optional.of(NOON.plusSeconds(seconds + 1)));
  }

  /** Agent 2 of node 2 says whether it passes on copies. */
  void says(String forwarding) {
    execute("insert into agent_node values (2, 2)");
    execute("insert into node_terms values (2, 2, null, null, '" + forwarding + "', 'agent b')");
  }

  @AfterEach
  void close() {
    database.close();
  }

  void execute(String sql) {
    database.jdbc().sql(sql).update();
  }

  RoutingOutput planned() {
    return planned(store.read(NOON, 100), PlanPolicy.DEFAULT);
  }

  static RoutingOutput planned(RoutingInput input, PlanPolicy policy) {
    return new RoutingOutput(
        input, Planner.plan(input.view(), input.batch(), policy), HorizonPolicy.DEFAULT);
  }

  /** Connects node 4 to a third agent with a door, and to another node. */
  void node4Feeds(int node) {
    execute("insert into link values (4, 4, %d, 1, false, true)".formatted(node));
    thirdAgentServes(4);
  }

  void thirdAgentServes(int node) {
    execute("insert into agent values (3, 'c', 1, false)");
    execute("insert into door values (3, 3, %d, 'http', 'u')".formatted(node));
    execute(
        "insert into agent_session select 3, incarnation, version, started_at, heartbeat_at,"
            + " until from agent_session where agent_id = 1");
  }

  /** Returns what is stored of the sources of a file request. */
  SourceCheck checkOf(long request) {
    return database
        .jdbc()
        .sql(
            "select source_problem, problem_nodes, problem_until, expected_at from file_request"
                + " where id = :id")
        .param("id", request)
        .query(
            (row, n) ->
                new SourceCheck(
                    Optional.ofNullable(row.getString(1)).map(SourceProblem::of),
                    Arrays.asList((Long[]) row.getArray(2).getArray()),
                    instant(row, 3),
                    instant(row, 4)))
        .single();
  }

  private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  static LinkForecast link(long source, long destination, double rate) {
    return new LinkForecast(
        source,
        destination,
        false,
        1,
        ObservedRate.measured(rate),
        Optional.empty(),
        true,
        false,
        Optional.empty(),
        new LinkForecast.Waiting(List.of(0L, 0L, 0L, 0L), 0),
        1,
        new LinkForecast.Tried(ByteCount.ZERO, Optional.empty()));
  }

  /** Rates that are known and confirmed, without queues. */
  private record KnownRates(List<LinkForecast> links) implements LinkForecasts {

    @Override
    public List<LinkForecast> at(Instant now) {
      return links;
    }

    @Override
    public List<LinkForecast> withoutQueues(Instant now) {
      return at(now);
    }
  }
}
