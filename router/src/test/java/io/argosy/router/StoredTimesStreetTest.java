package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.activation.store.ActivationTimes;
import io.argosy.router.breaker.BreakerPolicy;
import io.argosy.router.breaker.store.JdbcBreakerStore;
import io.argosy.router.budget.store.BudgetTimes;
import io.argosy.router.fixture.Street;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.router.issue.store.JdbcClaimStore;
import io.argosy.router.loadtest.store.LoadTestTimes;
import io.argosy.router.stage.StoredTimesCycle;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clocks of router and database were wrong together, and were set back. */
class StoredTimesStreetTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final Street street = new Street();
  private final StoredTimesCycle correction = correction();

  private StoredTimesCycle correction() {
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
            JdbcClaimStore.times(street.jdbc()),
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

  @Test
  void nothingIsChangedUnderARightClock() {
    everyRow(Duration.ZERO);
    String before = everything();
    correction.run();
    assertThat(everything()).isEqualTo(before);
  }

  /** Times that a clock stored while it was ahead are set back to the present. */
  @ParameterizedTest
  @CsvSource({"PT1H", "PT24H", "P31D"})
  void noTimeStaysFurtherAheadThanItsRuleAllows(Duration ahead) {
    everyRow(ahead);
    correction.run();
    String now = everything();
    assertThat(now.lines().filter(line -> !line.isBlank()))
        .allSatisfy(line -> assertThat(Instant.parse(line.strip())).isBeforeOrEqualTo(Street.NOON));
  }

  /** Rows whose times follow from a clock that is ahead, with the pause that a rule adds. */
  private void everyRow(Duration ahead) {
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
        "insert into load_test_file (id, load_test_id, destination_node_id, free_from)"
            + " values (1, 1, 3, '%s')",
        at);
  }

  /** Returns every time that something waits for, or that must have passed. */
  private String everything() {
    StringBuilder times = new StringBuilder();
    for (String column :
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
            "created_at from claim",
            "asked_back_at from task",
            "told_back_at from task",
            "due_at from load_test",
            "paused_until from load_test",
            "free_from from load_test_file")) {
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
