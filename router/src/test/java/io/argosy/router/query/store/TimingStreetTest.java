package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.TimingView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.catalog.store.JdbcChangedDatasets;
import io.argosy.router.fixture.Street;
import io.argosy.router.subscription.Arrival;
import io.argosy.router.subscription.BlockKey;
import io.argosy.router.subscription.store.JdbcBlockProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Five files wanted at node 3: the estimate is that of the routes, or absent. */
class TimingStreetTest {

  private static final Duration HOURS = Duration.ofHours(3);

  private Street street;

  @BeforeEach
  void aRequest() {
    street = new Street();
    street.execute(
        "insert into agent_session select 3, 1, 'v', timestamptz '%1$s', timestamptz '%1$s',"
            + " timestamptz '%1$s' + interval '1 day'",
        Street.NOON);
    street.execute("update agent_session set heard_for_seconds = 86400");
    street.dataset(1, 5, 1);
    street.request(1, 1, 3, 1);
  }

  @AfterEach
  void close() {
    street.close();
  }

  private TimingView timing() {
    return Objects.requireNonNull(views().one(1).orElseThrow().timing());
  }

  private JdbcRequestViews views() {
    return new JdbcRequestViews(
        street.jdbc(), street.clock(), WindowSize.of(ByteCount.of(10_000_000)));
  }

  @Test
  void theLastOfThePlannedFilesIsTheEstimate() {
    assertThat(timing().expectedAt()).isNull();
    assertThat(timing().detail()).startsWith("no ETA");
    street.run();
    street.execute("update route set expected_seconds = 60 + file_id - 10000");
    assertThat(timing().expectedAt()).isEqualTo(Street.NOON.plusSeconds(65));
    assertThat(timing().detail()).isEqualTo("expected by 2026-01-01 12:01:05 UTC");
    street.clock().pass(Duration.ofSeconds(66));
    assertThat(timing().expectedAt()).isNull();
    assertThat(timing().detail()).contains("late: expected by 2026-01-01 12:01:05 UTC");
  }

  @Test
  void aFileWithoutAPlannedTimeLeavesNoEstimate() {
    street.run();
    assertThat(timing().expectedAt()).isNotNull();
    street.execute("update route set expected_seconds = null where file_id = 10003");
    assertThat(timing().expectedAt()).isNull();
    street.execute("update route set expected_seconds = 5");
    assertThat(timing().expectedAt()).isNotNull();
    street.execute("update route set expected_seconds = 1e13 where file_id = 10003");
    assertThat(timing().expectedAt()).as("in three hundred thousand years").isNull();
    street.execute("update route set expected_seconds = 5");
    street.execute("delete from agent_session where agent_id = 3");
    assertThat(timing().expectedAt()).as("nobody fetches them").isNull();
  }

  @Test
  void aFileThatWaitsForACopyHasAPlannedTime() {
    street.run();
    street.execute("update route set expected_seconds = 60");
    street.execute(
        "delete from task where file_request_id in (select id from file_request where file_id ="
            + " 10003)");
    street.execute("delete from route where file_id = 10003");
    assertThat(timing().expectedAt()).isNull();
    street.execute(
        "update file_request set source_problem = 'waits-for-copy', problem_nodes = '{2}',"
            + " problem_until = '2026-01-01 12:01:10Z', expected_at = '2026-01-01 12:01:20Z'"
            + " where file_id = 10003");
    assertThat(timing().expectedAt()).isEqualTo(Street.NOON.plusSeconds(80));
    assertThat(views().one(1).orElseThrow().waits())
        .filteredOn(wait -> wait.reason().equals("waits-for-copy"))
        .singleElement()
        .satisfies(wait -> assertThat(wait.files()).isOne())
        .satisfies(wait -> assertThat(wait.until()).isEqualTo(Street.NOON.plusSeconds(70)))
        .satisfies(wait -> assertThat(wait.detail()).contains("NODE_2"));
  }

  @Test
  void aMissedDeadlineIsShown() {
    deadline(Street.NOON.plus(HOURS));
    street.run();
    assertThat(timing().late()).isFalse();
    assertThat(timing().detail())
        .startsWith("deadline 2026-01-01 15:00:00 UTC in 3 h; expected by");
    street.clock().pass(HOURS.multipliedBy(2));
    assertThat(timing().late()).isTrue();
    assertThat(timing().detail()).startsWith("deadline 2026-01-01 15:00:00 UTC passed 3 h ago");
  }

  /** The one record that lists, pages and programs show. */
  @Test
  void whenAFinishedRequestWasCompleteIsShownWhereverItIsRead() {
    street.run();
    arrive(2, Street.NOON.plusSeconds(5));
    arrive(3, Street.NOON.plusSeconds(25));
    street.clock().set(Street.NOON.plus(HOURS));
    RequestView one = views().one(1).orElseThrow();
    assertThat(one.status()).hasToString("done");
    assertThat(one.destinations().getFirst())
        .returns(Street.NOON.plusSeconds(5), RequestView.Destination::firstAt)
        .returns(Street.NOON.plusSeconds(25), RequestView.Destination::lastAt);
    assertThat(timing().detail())
        .isEqualTo("complete at 2026-01-01 12:00:25 UTC, 25 s after the request");
    assertThat(timing().completedAt()).isEqualTo(Street.NOON.plusSeconds(25));
    assertThat(views().these(List.of(1L)).getFirst()).isEqualTo(one);
    street.execute("update request set is_static = true");
    assertThat(timing().detail()).isEqualTo("complete at 2026-01-01 12:00:25 UTC, took 25 s");
    deadline(Street.NOON.plus(HOURS));
    assertThat(timing().detail())
        .isEqualTo(
            "deadline 2026-01-01 15:00:00 UTC met; complete at 2026-01-01 12:00:25 UTC, took 25 s");
  }

  @Test
  void onlyWhatArrivedAfterTheRequestIsItsTime() {
    street.run();
    arrive(5, Street.NOON.plusSeconds(25));
    street.clock().set(Street.NOON.plus(HOURS));
    street.request(2, 1, 3, 1);
    street.execute(
        "update request set created_at = timestamptz '%s' where id = 2",
        Street.NOON.plusSeconds(40));
    assertThat(views().one(2).orElseThrow())
        .satisfies(two -> assertThat(two.status()).hasToString("done"))
        .satisfies(two -> assertThat(two.timing()).isNull());
  }

  /** The curve has no time at which nothing arrived, and does not go on after the last file. */
  @Test
  void theCurveOfArrivalsHasTheTimesOfTheFirstAndTheLastFileOfEachStep() {
    street.run();
    arrive(2, Street.NOON.plusSeconds(5));
    arrive(1, Street.NOON.plusSeconds(25));
    arrive(1, Street.NOON.plusSeconds(150));
    street.clock().set(Street.NOON.plusSeconds(300));
    RequestView one = views().one(1).orElseThrow();
    assertThat(new JdbcArrivals(street.jdbc(), street.clock()).of(one).destinations())
        .singleElement()
        .satisfies(
            line ->
                assertThat(line.points())
                    .extracting(
                        point -> Duration.between(Street.NOON, point.at()).toSeconds(),
                        point -> point.bytes().bytes() / Street.FILE_BYTES)
                    .containsExactly(
                        tuple(0L, 0L),
                        tuple(5L, 0L),
                        tuple(25L, 3L),
                        tuple(150L, 3L),
                        tuple(150L, 4L),
                        tuple(300L, 4L)));
  }

  private void arrive(int files, Instant at) {
    new JdbcBlockProgress(street.jdbc(), new JdbcChangedDatasets(street.jdbc()))
        .arrived(
            Map.of(
                new Arrival(new BlockKey(1, 3), 1),
                new Amount(files, ByteCount.of(files * Street.FILE_BYTES))),
            at);
  }

  private void deadline(Instant at) {
    street.execute("update request set deadline = timestamptz '%s'", at);
  }
}
