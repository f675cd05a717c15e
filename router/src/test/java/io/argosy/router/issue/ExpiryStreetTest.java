package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A window of ten files at node 3; dataset 1 fills it, dataset 2 waits behind it. */
class ExpiryStreetTest {

  private static final ByteCount TEN_FILES = ByteCount.parse("10MB");

  final Street street = new Street();

  @BeforeEach
  void requests() {
    street.dataset(1, 10, 1);
    street.request(1, 1, 3, 1);
    street.dataset(2, 10, 2);
    street.subscribe().run();
    street.activate(TEN_FILES).run();
    street.request(2, 2, 3, 1);
    street.subscribe().run();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aFileWhoseSourceIsAwayLeavesTheWindowToOthers() {
    lose(1);
    street.activate(TEN_FILES).run();
    assertThat(active(2)).isZero();
    pass(Duration.ofMinutes(20));
    assertThat(street.actions())
        .extracting(AutomaticAction::keyValues)
        .containsExactly("destination-id=3 files=10 mode=on reason=no usable source for 15 min");
    street.activate(TEN_FILES).run();
    assertThat(active(1)).isZero();
    assertThat(active(2)).isEqualTo(10);
  }

  @Test
  void aFileReturnsWithItsSourceWithoutOverflowingTheWindow() {
    lose(1);
    pass(Duration.ofMinutes(20));
    street.activate(ByteCount.parse("15MB")).run();
    street.routing().run();
    pass(Duration.ofMinutes(20));
    street.activate(ByteCount.parse("15MB")).run();
    assertThat(active(1)).isZero();
    street.execute("update agent_session set until = '2027-01-01Z'");
    pass(Duration.ofMinutes(1));
    street.activate(ByteCount.parse("15MB")).run();
    assertThat(active(1)).isEqualTo(5);
    assertThat(active(2)).isEqualTo(10);
  }

  @Test
  void aFileThatIsGivenUpIsTriedAgainAfterItsBackoff() {
    street.execute("update file_request set given_up = 'no source is left'");
    street.execute(
        "insert into source_failure select id, 1, 3, 3, 'NETWORK', '', created_at, null"
            + " from file_request");
    pass(Duration.ZERO);
    street.activate(ByteCount.parse("1GB")).run();
    assertThat(active(1)).isZero();
    pass(Duration.ofMinutes(20));
    street.activate(ByteCount.parse("1GB")).run();
    assertThat(active(1)).isEqualTo(10);
    assertThat(street.number("select count(*) from source_failure")).isZero();
  }

  @Test
  void backoffClosesQueuedTasksButNoneThatAnAgentHolds() {
    street.routing().run();
    street.issuing().run();
    street.execute("insert into claim values (gen_random_uuid(), 3, 1, '%s')", Street.NOON);
    street.execute("update task set claim_id = (select id from claim) where file_id <= 10004");
    pass(Duration.ofHours(31));
    assertThat(street.number("select count(*) from task")).isEqualTo(4);
    assertThat(street.number("select count(*) from route")).isEqualTo(4);
    assertThat(street.number("select count(*) from task_closed")).isEqualTo(6);
    assertThat(active(1)).isEqualTo(4);
  }

  @Test
  void aBlockWithoutArrivalsIsSuspendedUntilAPersonResumesIt() {
    suspend();
    assertThat(street.actions())
        .filteredOn(entry -> entry.action().equals("suspend"))
        .extracting(AutomaticAction::keyValues)
        .containsExactly(
            "block=/d/1#1 destination=NODE_3 files=10 mode=on reason=disk of NODE_1 is broken");
    assertThat(active(1)).isZero();
    pass(Duration.ofDays(30));
    street.activate(TEN_FILES).run();
    assertThat(active(1)).isZero();
  }

  @Test
  void aSuspendedBlockThatIsRequestedAgainStartsAnew() {
    suspend();
    street.clock().pass(Duration.ofHours(1));
    street.request(3, 1, 3, 1);
    street.subscribe().run();
    street.activate(TEN_FILES).run();
    assertThat(suspensions()).isZero();
    pass(Duration.ZERO);
    street.activate(TEN_FILES).run();
    assertThat(suspensions()).isZero();
    assertThat(active(1)).isEqualTo(10);
    assertThat(street.number("select max(rests) from file_request where block_id = 1")).isZero();
  }

  @Test
  void anUnwantedBlockIsNotSuspended() {
    suspend();
    street.cancel(1);
    street.subscribe().run();
    street.activate(TEN_FILES).tidy();
    assertThat(suspensions()).isZero();
  }

  @Test
  void aDryRunLogsOnceAndChangesNothing() {
    street.mode(Automatic.EXPIRY, Mode.DRY_RUN);
    lose(1);
    street.clock().pass(Duration.ofMinutes(20));
    ExpiryCycle cycle = street.expiry();
    cycle.run();
    cycle.run();
    assertThat(street.actions()).hasSize(1);
    assertThat(active(1)).isEqualTo(10);
  }

  @Test
  void whenOffNoBackoffBegins() {
    street.mode(Automatic.EXPIRY, Mode.OFF);
    lose(1);
    pass(Duration.ofDays(3));
    assertThat(street.actions()).isEmpty();
    assertThat(active(1)).isEqualTo(10);
  }

  /** Suspends the block of dataset 1 by eight backoffs of each file. */
  private void suspend() {
    street.cancel(2);
    street.subscribe().run();
    for (int i = 0; i < 8; i++) {
      street.execute("update file_request set given_up = 'disk of NODE_1 is broken'");
      pass(Duration.ZERO);
      pass(Duration.ofHours(31));
      street.activate(TEN_FILES).run();
    }
    assertThat(suspensions()).isEqualTo(1);
  }

  private long suspensions() {
    return street.number("select count(*) from block_suspension");
  }

  private void lose(int agent) {
    street.execute("update agent_session set until = '%s' where agent_id = %d", Street.NOON, agent);
    street.routing().run();
  }

  private void pass(Duration time) {
    street.clock().pass(time);
    street.execute(
        "update agent_session set until = '2027-01-01Z' where until <> '%s'", Street.NOON);
    street.expiry().run();
  }

  private long active(int dataset) {
    return street.number(
        "select count(*) from file_request where given_up is null and block_id = " + dataset);
  }
}
