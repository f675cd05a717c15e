package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.TimingView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.fixture.Outcomes;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
    assertThat(timing().detail()).contains("it was planned to arrive by 2026-01-01 12:01:05 UTC");
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

  @Test
  void aListHasArrivalTimesOfRequestsWithADeadline() {
    street.run();
    new Outcomes(street, Duration.ofSeconds(1))
        .ended(1, 3, 10_005, Street.NOON.plusSeconds(30), "");
    street.execute("update block_destination set done_files = files, done_bytes = bytes");
    street.clock().pass(Duration.ofMinutes(1));
    RequestView one = views().one(1).orElseThrow();
    assertThat(one.status()).hasToString("done");
    assertThat(one.destinations().getFirst().lastAt()).isNotNull();
    RequestView listed = views().these(List.of(1L)).getFirst();
    assertThat(listed.status()).hasToString("done");
    assertThat(listed.destinations().getFirst().lastAt()).isNull();
    deadline(Street.NOON.plus(HOURS));
    TimingView met = Objects.requireNonNull(views().these(List.of(1L)).getFirst().timing());
    assertThat(met.detail()).isEqualTo("deadline 2026-01-01 15:00:00 UTC met");
  }

  private void deadline(Instant at) {
    street.execute("update request set deadline = timestamptz '%s'", at);
  }
}
