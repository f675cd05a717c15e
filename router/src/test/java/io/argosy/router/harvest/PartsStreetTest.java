package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Incarnation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A file of 500 GB at its only source, whose door restarts every ten minutes: at 100 MB/s each
 * attempt transfers 60 GB, and the partial file stays at the destination.
 */
class PartsStreetTest {

  private static final long SIZE = 500_000_000_000L;

  private Street street;
  private Agents agents;
  private Harvests harvests;
  private Incarnation three;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, 1, 1);
    street.execute("update data_file set bytes = %d", SIZE);
    street.execute("update block set bytes = %d", SIZE);
    street.execute("update block_holding set bytes = %d", SIZE);
    street.request(1, 1, 3, 2);
    street.run();
    agents = new Agents(street);
    harvests = new Harvests(street);
    three = agents.start(3);
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aFileWithProgressInEachAttemptIsNotGivenUp() {
    for (int attempt = 0; attempt < 8; attempt++) {
      breaksOff(60_000_000_000L);
      assertThat(givenUp()).isZero();
      assertThat(street.number("select failures from source_failure")).isEqualTo(1);
      later();
    }
    harvests.report(3, harvests.done(claimed()));
    assertThat(street.number("select count(*) from replica where node_id = 3")).isEqualTo(1);
  }

  @Test
  void aFileWithoutProgressIsGivenUpAfterThreeAttempts() {
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThat(givenUp()).isZero();
      breaksOff(SIZE / 100 - 1);
      later();
    }
    assertThat(givenUp()).isEqualTo(1);
  }

  /** If the partial files are lost each time, each attempt seems to make progress. */
  @Test
  void nothingIsForgivenAfterAHundredAttempts() {
    street.execute("update file_request set attempts = 100");
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThat(givenUp()).isZero();
      breaksOff(60_000_000_000L);
      later();
    }
    assertThat(givenUp()).isEqualTo(1);
  }

  /** Neither the answers of a busy door nor returned tasks are attempts. */
  @ParameterizedTest
  @EnumSource(names = {"RETURNED", "SOURCE_BUSY"})
  void howeverOftenTheDoorIsBusyProgressIsForgiven(FailureClass reason) {
    for (int answer = 0; answer < 100; answer++) {
      ClaimedTask task = claimed();
      TaskFailure busy = new TaskFailure(reason, Phase.SESSION, "the door answered 429");
      harvests.report(
          3, harvests.report(task.attempt(), task.way().source(), new Ending.Returned(busy)));
      later();
    }
    aFileWithProgressInEachAttemptIsNotGivenUp();
  }

  private void breaksOff(long bytes) {
    ClaimedTask task = claimed();
    Instant now = street.clock().instant();
    harvests.report(
        3,
        new AttemptReport(
            task.attempt(),
            task.way().source(),
            "shared",
            "http",
            now.minusSeconds(600),
            now,
            ByteCount.of(bytes),
            Harvests.failure(FailureClass.NETWORK, Phase.TRANSFER, "connection reset")));
  }

  private void later() {
    street.clock().pass(Duration.ofMinutes(4));
    street.execute("update agent_session set until = until + interval '1 day'");
    street.run();
  }

  private long givenUp() {
    return street.number("select count(*) from file_request where given_up is not null");
  }

  private ClaimedTask claimed() {
    List<ClaimedTask> tasks = agents.claim(three, UUID.randomUUID(), 10);
    assertThat(tasks).hasSize(1);
    return tasks.getFirst();
  }
}
