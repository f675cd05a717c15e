package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.activation.store.ActivationTimes;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.breaker.BreakerPolicy;
import io.argosy.router.breaker.store.JdbcBreakerStore;
import io.argosy.router.budget.store.BudgetTimes;
import io.argosy.router.circuit.store.JdbcCircuitStore;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Explained;
import io.argosy.router.fixture.Outcomes;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.Street;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.router.harvest.store.JdbcHarvestStore;
import io.argosy.router.issue.LeaseTerms;
import io.argosy.router.issue.store.JdbcClaimStore;
import io.argosy.router.issue.store.JdbcIssueStore;
import io.argosy.router.issue.store.JdbcSessionStore;
import io.argosy.router.linkrate.store.LinkTimes;
import io.argosy.router.loadtest.store.LoadTestTimes;
import io.argosy.router.routing.store.JdbcRouteLedger;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.StoredTimesCycle;
import io.argosy.router.subscription.store.JdbcSubscriptionStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clocks of router and database were wrong together, and were set back. */
class StoredTimesStreetTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private static final List<String> TIMES =
      List.of(
          "not_before from file_request",
          "resting_until from file_request",
          "rerouted_at from file_request",
          "active_since from file_request",
          "usable_from from source_failure",
          "failed_at from source_failure",
          "since from breaker",
          "probe_at from breaker",
          "renewed_at from breaker",
          "since from link_budget",
          "until from link_budget",
          "created_at from block_destination",
          "created_at from route",
          "reported_at from outcome",
          "created_at from claim",
          "started_at from agent_session where agent_id = 1",
          "heartbeat_at from agent_session where agent_id = 1",
          "until - interval '10 min' from agent_session where agent_id = 1",
          "asked_back_at from task",
          "told_back_at from task",
          "ended_at from node_shortage",
          "due_at from load_test",
          "paused_until from load_test",
          "free_from from load_test_file",
          "leased_at from circuit",
          "requested_at from circuit",
          "established_at from circuit",
          "ends_at - interval '1 hour' from circuit",
          "releasing_at from circuit",
          "proven_at from circuit",
          "stated_at from circuit",
          "closed_at from circuit",
          "decided_at from circuit_decision",
          "listed_at from circuit_provider",
          "stated_at from circuit_provider",
          "counted_at from circuit_count");

  private final Explained explained = new Explained();
  private final Street street = new Street(explained);
  private final Outcomes outcomes = new Outcomes(street, Duration.ofSeconds(1));
  private final StoredTimesCycle correction = correctionOf(street);

  static StoredTimesCycle correctionOf(Street street) {
    RetryPolicy retry = RetryPolicy.DEFAULT;
    return new StoredTimesCycle(
        List.of(
            ActivationTimes.of(
                street.jdbc(),
                retry.longestPause(),
                retry.destinationPause(),
                ExpiryPolicy.DEFAULT),
            JdbcBreakerStore.times(street.jdbc(), BreakerPolicy.DEFAULT),
            BudgetTimes.of(street.jdbc(), Duration.ofMinutes(10)),
            JdbcSubscriptionStore.times(street.jdbc()),
            JdbcRouteLedger.times(street.jdbc()),
            JdbcClaimStore.times(street.jdbc()),
            JdbcIssueStore.times(street.jdbc()),
            JdbcSessionStore.times(street.jdbc(), LeaseTerms.DEFAULT.term()),
            JdbcHarvestStore.times(street.jdbc()),
            LinkTimes.of(street.jdbc()),
            JdbcCircuitStore.times(street.jdbc()),
            LoadTestTimes.of(street.jdbc())),
        street.context());
  }

  @AfterEach
  void close() {
    street.close();
  }

  /** The second router stands for one that was restarted: both are other owners of leases. */
  @Test
  void workGoesOnAfterBothClocksWereAnHourAhead() {
    street.clock().pass(HOUR);
    street.dataset(1, 10, 1);
    street.request(1, 1, 3, 2);
    street.subscribe().run();
    street.activate(ByteCount.parse("40MB"), "one").run();
    street.routing("one").run();
    street.execute("delete from route");
    street.clock().pass(HOUR.negated());
    street.dataset(2, 10, 1);
    street.request(2, 2, 4, 2);
    street.subscribe().run();
    correction.run();
    street.activate(ByteCount.parse("1GB"), "two").run();
    street.routing("two").run();
    assertThat(street.number("select count(*) from route")).isEqualTo(20);
    assertThat(street.wakeUps()).isNotEmpty();
  }

  /** A file arrives every half minute once the clocks are right. */
  @Test
  void aBreakerClosesAndStaysClosedAfterBothClocksWereAnHourAhead() {
    street.clock().pass(HOUR);
    fail();
    street.breakers().run();
    street.clock().pass(HOUR.negated());
    correction.run();
    arrives(10);
    assertThat(street.actions())
        .extracting(AutomaticAction::action)
        .containsExactly("open", "close");
    for (int file = 11; file < 150; file++) {
      arrives(file);
    }
    assertThat(street.actions()).isEmpty();
  }

  private void arrives(int file) {
    street.clock().pass(Duration.ofSeconds(30));
    outcomes.ended(1, 3, file, street.clock().instant(), "");
    street.breakers().run();
  }

  @Test
  void aLaterRequestDoesNotOvertakeOneMadeUnderAClockThatWasAhead() {
    street.clock().pass(Duration.ofDays(30));
    street.dataset(1, 40, 1);
    street.request(1, 1, 3, 2);
    street.subscribe().run();
    street.clock().pass(Duration.ofDays(-30));
    correction.run();
    street.clock().pass(Duration.ofDays(1));
    street.dataset(2, 40, 1);
    street.request(2, 2, 3, 2);
    street.subscribe().run();
    street.activate(ByteCount.parse("40MB")).run();
    assertThat(street.number("select count(*) from file_request where block_id = 1")).isEqualTo(40);
  }

  /** Otherwise each pause of its breaker is a quarter as long, until the clock has caught up. */
  @Test
  void anAgentStartedUnderAClockThatWasAheadDoesNotReturnForEver() {
    street.execute("update agent_session set started_at = '%s'", Street.NOON.plus(HOUR));
    correction.run();
    street.clock().pass(Duration.ofSeconds(1));
    fail();
    street.breakers().run();
    street.clock().pass(Duration.ofSeconds(5));
    street.breakers().run();
    assertThat(street.actions()).extracting(AutomaticAction::action).containsExactly("open");
  }

  /** It was killed under that clock. */
  @Test
  void anAgentHeardUnderAClockThatWasAheadHoldsItsTasksForOneLease() {
    street.dataset(1, 2, 1);
    street.request(1, 1, 3, 2);
    street.run();
    Agents agents = new Agents(street);
    street.clock().pass(Duration.ofDays(31));
    assertThat(agents.claim(agents.start(3), UUID.randomUUID(), 2)).hasSize(2);
    street.clock().pass(Duration.ofDays(-31));
    correction.run();
    street.clock().pass(LeaseTerms.DEFAULT.term().minusSeconds(1));
    agents.leases().run();
    assertThat(street.number("select count(*) from task where claim_id is null")).isZero();
    street.clock().pass(Duration.ofSeconds(1));
    agents.leases().run();
    assertThat(street.number("select count(*) from task where claim_id is null")).isEqualTo(2);
  }

  @Test
  void aRouteMadeUnderAClockThatWasAheadIsNoProbe() {
    street.dataset(1, 40, 1);
    street.request(1, 1, 3, 1);
    street.subscribe().run();
    street.activate(ByteCount.parse("1TB")).run();
    street.execute(
        "insert into route select 1000 + n, -n, -n, 1, 3, 10, '{}', 1, 1, '%s'"
            + " from generate_series(1, 10) n",
        Street.NOON.plus(HOUR));
    correction.run();
    street.clock().pass(Duration.ofSeconds(1));
    fail();
    street.breakers().run();
    street.clock().pass(Duration.ofSeconds(10));
    street.breakers().run();
    street.routing().run();
    assertThat(street.number("select count(*) from route where file_id > 0")).isPositive();
  }

  /** Outcomes are kept for thirty days. */
  @Test
  void correctedReportsAreFoundByTheirTime() {
    String many =
        "insert into outcome select timestamptz '%1$s' + n * interval '1 ms', n, 0, n, 1, 1, 3, 3,"
            + " 'done', null, null, '', 'shared', 'http', 10, '%1$s', '%1$s'"
            + " from generate_series(1, %2$d) n";
    street.execute(many, Street.NOON.minus(HOUR), 200_000);
    street.execute(many, Street.NOON.plus(HOUR), 1_500);
    street.rest();
    explained.statements().clear();
    correction.run();
    assertThat(
            street.number("select count(*) from outcome where reported_at = '2026-01-01T12:00Z'"))
        .isEqualTo(1_500);
    assertThat(explained.statements()).allMatch(query -> query.rows() < 5_000);
  }

  private void fail() {
    for (int file = 1; file <= 5; file++) {
      outcomes.ended(1, 3, file, street.clock().instant(), "NETWORK");
    }
  }

  @Test
  void nothingIsChangedUnderARightClock() {
    everyRow(street, Duration.ZERO);
    String before = everything(street);
    correction.run();
    assertThat(everything(street)).isEqualTo(before);
  }

  /** Times that a clock stored while it was ahead are set back to the present. */
  @ParameterizedTest
  @CsvSource({"PT1H", "PT24H", "P31D"})
  void noTimeStaysFurtherAheadThanItsRuleAllows(Duration ahead) {
    everyRow(street, ahead);
    correction.run();
    requireNoneAhead(street);
  }

  /** An hour later they would be added to what the link carries then. Their bytes stay visible. */
  @Test
  void nothingIsEstimatedFromBinsAndSlotsOfTheFuture() {
    for (int wrong = 0; wrong < 2; wrong++) {
      for (String time : List.of("11:55:00", "12:00:00", "12:00:10", "13:00:00")) {
        street.execute(
            "insert into link_bin values ('2026-01-01 %sZ', 1, 3, 1, 10, 0, 0, 1) on conflict do"
                + " nothing",
            time);
        street.execute(
            "insert into link_flow values ('2026-01-01 %sZ', 1, 3, 10, 1, 1) on conflict do"
                + " nothing",
            time);
      }
      correction.run();
    }
    assertThat(street.number("select count(*) from link_flow")).isEqualTo(3);
    assertThat(street.number("select count(*) from link_bin where path = 'shared'")).isEqualTo(3);
    assertThat(
            street.number(
                "select done_bytes + busy_seconds::bigint from link_bin where path = 'undated'"
                    + " and bin_start = '2026-01-01 13:00:00Z'"))
        .isEqualTo(20);
  }

  /** The duty of a router corrects what {@link #correctionOf} does. */
  @Test
  void aRouterCorrectsTheTimesOfAllFeatures() {
    try (RunningRouter router = RunningRouter.start(Map.of(), street.clock())) {
      Street world = new Street(router.database());
      everyRow(world, HOUR);
      world.execute(
          "insert into link_bin values ('%s', 1, 3, 1, 10, 0, 0, 1)", Street.NOON.plus(HOUR));
      world.execute("insert into link_flow values ('%s', 1, 3, 10, 1, 1)", Street.NOON.plus(HOUR));
      router.beans(Duty.class).stream()
          .filter(duty -> duty.name().equals("stored-times"))
          .forEach(duty -> duty.cycle().run());
      requireNoneAhead(world);
    }
  }

  private static void requireNoneAhead(Street world) {
    assertThat(everything(world).lines())
        .allSatisfy(line -> assertThat(Instant.parse(line)).isBeforeOrEqualTo(Street.NOON));
    assertThat(world.number("select count(*) from link_bin where path <> 'undated'")).isZero();
    assertThat(world.number("select count(*) from link_flow")).isZero();
  }

  /** Rows whose times follow from a clock that is ahead, with the pause that a rule adds. */
  private static void everyRow(Street street, Duration ahead) {
    Instant at = Street.NOON.plus(ahead);
    street.execute(
        "insert into file_request select 1, 1, 1, 3, 1, 'default', 10, '%1$s',"
            + " timestamptz '%1$s' + interval '5 s', 1, 'no source', '%1$s', '%1$s',"
            + " timestamptz '%1$s' + interval '15 min', 1",
        at);
    street.execute(
        "insert into source_failure values (1, 1, 3, 1, 'network', '', '%1$s',"
            + " timestamptz '%1$s' + interval '3 min')",
        at);
    street.execute(
        "insert into breaker values (1, 3, 'open', '%1$s', 1,"
            + " timestamptz '%1$s' + interval '10 min', '', 'on', 3, '%1$s')",
        at);
    street.execute(
        "insert into link_budget values (1, 3, 3, 1, 1, 1, 0, 0, '%1$s',"
            + " timestamptz '%1$s' + interval '10 min')",
        at);
    street.execute("insert into claim values (gen_random_uuid(), 3, 1, '%s')", at);
    street.execute(
        "insert into task select 1, 0, id, 1, 1, 1, 1, 1, 3, '{}', 1, 'default', 10,"
            + " created_at, 1, created_at, created_at from claim");
    street.execute(
        "insert into load_test values (1, 1, 3, 1000000, 60000000, 'x', 'ann', '%1$s',"
            + " timestamptz '%1$s' + interval '1 min', timestamptz '%1$s' + interval '30 s')",
        at);
    street.execute(
        "insert into block_destination values (1, 3, 1, 'default', '%s', 1, 10, 0, 0)", at);
    street.execute("insert into node_shortage values (3, 7, '%s')", at);
    street.execute("insert into route values (1, 1, 1, 1, 3, 10, '{}', 1, 1, '%s')", at);
    new Outcomes(street, Duration.ofSeconds(1)).ended(1, 3, 1, at, "NETWORK");
    street.execute(
        "update agent_session set started_at = '%1$s', heartbeat_at = '%1$s',"
            + " until = timestamptz '%1$s' + interval '10 min' where agent_id = 1",
        at);
    testsAndCircuits(street, at);
  }

  private static void testsAndCircuits(Street street, Instant at) {
    street.execute(
        "insert into load_test_file (id, load_test_id, destination_node_id, free_from)"
            + " values (1, 1, 3, '%s')",
        at);
    street.execute(
        "insert into circuit (id, agent_id, source, destination, source_attachment, source_address,"
            + " destination_attachment, destination_address, source_nodes, destination_nodes,"
            + " source_port, destination_port, bandwidth, planned_seconds, lifetime_seconds,"
            + " leased_at, state, requested_at, established_at, ends_at, releasing_at, proven_at,"
            + " why, stated_at, closed_at) values (gen_random_uuid(), 1, '', '', '', '', '', '',"
            + " '{}', '{}', '', '', 1, 3600, 3600, '%1$s', 'closed', '%1$s', '%1$s', timestamptz"
            + " '%1$s' + interval '1 hour', '%1$s', '%1$s', '', '%1$s', '%1$s')",
        at);
    street.execute("insert into circuit_decision values ('a', 'b', '', '', null, '%s')", at);
    street.execute("insert into circuit_count values (1, '%s')", at);
    street.execute("insert into circuit_provider values (1, '', '', '%1$s', null, '', '%1$s')", at);
  }

  /** Returns every time that something waits for, or that must have passed. */
  private static String everything(Street street) {
    StringBuilder times = new StringBuilder();
    for (String column : TIMES) {
      times
          .append(
              street
                  .jdbc()
                  .sql("select " + column)
                  .query(java.time.OffsetDateTime.class)
                  .single()
                  .toInstant())
          .append('\n');
    }
    return times.toString();
  }
}
