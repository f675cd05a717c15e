package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Five files wanted at node 3, in stages that the tests run one by one: the reasons of single files
 * and of the whole request agree with the stored rows.
 */
class WaitsStreetTest {

  private static final NodeName DESTINATION = new NodeName("NODE_3");
  private static final int FILES = 5;

  private Street street;

  @BeforeEach
  void open() {
    street = new Street();
    street.execute(
        "insert into agent_session select 3, 1, 'v', timestamptz '%1$s', timestamptz '%1$s',"
            + " timestamptz '%1$s' + interval '1 day'",
        Street.NOON);
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void wanted(int... holders) {
    street.dataset(1, FILES, holders);
    street.request(1, 1, 3, 1);
  }

  private RequestView request() {
    return new JdbcRequestViews(
            street.jdbc(), street.clock(), WindowSize.of(ByteCount.of(10_000_000)))
        .one(1)
        .orElseThrow();
  }

  private FileWaitView file(int number) {
    return new JdbcFileWaits(street.jdbc(), street.clock(), WindowSize.of(ByteCount.of(10_000_000)))
        .one(new Lfn("/d/1/%05d".formatted(number)), DESTINATION)
        .orElseThrow();
  }

  /** Requires this reason of each of the five files and of the request, and returns it. */
  private WaitView allWait(String reason, String status) {
    assertThat(request().status()).hasToString(status);
    assertThat(request().waits()).as(request().waits().toString()).hasSize(1);
    WaitView shown = request().waits().getFirst();
    assertThat(shown.reason()).isEqualTo(reason);
    assertThat(shown.files()).isEqualTo(FILES);
    assertThat(shown.bytes().bytes()).isEqualTo(FILES * Street.FILE_BYTES);
    assertThat(shown.destination()).isEqualTo(DESTINATION);
    assertThat(file(1).reason()).isEqualTo(reason);
    assertThat(file(1).until()).isEqualTo(shown.until());
    assertThat(file(1).outlook()).isEqualTo(shown.outlook());
    return shown;
  }

  @Test
  void anUndecidedRequestWaitsForApproval() {
    wanted(1);
    street.execute("delete from approval");
    allWait("waiting-for-approval", "waiting-for-approval");
    street.execute(
        "insert into approval values (1, 3, false, 'bob', timestamptz '%s')", Street.NOON);
    assertThat(request().waits()).isEmpty();
    assertThat(file(1).reason()).isEqualTo("not-wanted");
  }

  @Test
  void filesOutsideTheWindowWaitForIt() {
    wanted(1);
    assertThat(allWait("waiting-for-window", "moving").outlook()).isEqualTo("moves");
    street.dataset(2, 9, 1);
    street.request(2, 2, 3, 1);
    street.execute("delete from approval where request_id = 1");
    street.run();
    street.execute(
        "insert into approval values (1, 3, true, 'bob', timestamptz '%s')", Street.NOON);
    assertThat(allWait("waiting-for-window", "waiting").detail())
        .isEqualTo(
            "queued: 9.00 MB of the 10.0 MB that NODE_3 may fetch at once at this priority are"
                + " taken");
  }

  @Test
  void aFileWithoutReplicasHasNoSource() {
    wanted();
    street.run();
    WaitView shown = allWait("no-source", "waiting");
    assertThat(shown.stuck()).isTrue();
    assertThat(shown.until()).isNull();
  }

  /** Node 4 has good copies, but no link. */
  @Test
  void aMarkedReplicaIsTheReasonWhereRepairingItHelps() {
    wanted(1, 4);
    street.execute(
        "insert into bad_replica select id, 1, id, timestamptz '%s', 'router', 'checksum mismatch'"
            + " from data_file",
        Street.NOON);
    street.execute("delete from replica where node_id = 1");
    street.run();
    WaitView shown = allWait("marked-bad", "waiting");
    assertThat(shown.stuck()).isTrue();
    assertThat(shown.until()).isNull();
    assertThat(shown.detail())
        .isEqualTo(
            "marked bad at NODE_1, and no other copy has a link to NODE_3: repair it at NODE_1,"
                + " then run 'argosy replica good NODE_1 LFN'");
    assertThat(file(1).detail()).isEqualTo(shown.detail());
    street.clock().pass(Duration.ofMinutes(20));
    street.expiry().run();
    assertThat(street.number("select count(resting_until) from file_request")).isEqualTo(FILES);
    allWait("marked-bad", "waiting");
    street.execute("update link set enabled = false where source_node_id = 1");
    assertThat(file(1).reason()).as("repair would not help").isEqualTo("resting");
  }

  /** As the page of nodes says at once, whatever the files wait for besides. */
  @Test
  void aFullDestinationIsTheReasonFromTheBeginning() {
    wanted(1);
    hinders("no-room");
    assertThat(allWait("destination-full", "waiting").outlook()).isEqualTo("waits");
    street.subscribe().run();
    street.activate(ByteCount.of(10_000_000)).run();
    allWait("destination-full", "waiting");
    setBack("timestamptz '2026-01-01 12:00:30Z'");
    street.routing().run();
    allWait("destination-full", "waiting");
  }

  @Test
  void aHolderWithoutALinkIsNamed() {
    wanted(4);
    street.run();
    assertThat(allWait("no-link", "waiting").detail())
        .isEqualTo("no link leads to NODE_3 from NODE_4, where it is");
  }

  @Test
  void aHolderWithoutALiveAgentIsAway() {
    wanted(1, 4);
    street.execute("delete from agent_session where agent_id = 1");
    street.run();
    WaitView shown = allWait("sources-away", "waiting");
    assertThat(shown.detail()).contains("NODE_1").doesNotContain("NODE_4");
    assertThat(shown.outlook()).isEqualTo("waits");
  }

  @Test
  void aBackoffHasAnEnd() {
    wanted(1);
    street.subscribe().run();
    street.activate(ByteCount.of(10_000_000)).run();
    setBack("timestamptz '2026-01-01 12:00:30Z'");
    street.routing().run();
    WaitView backoff = allWait("cooling-off", "waiting");
    assertThat(backoff.until()).isEqualTo(Street.NOON.plusSeconds(30));
    assertThat(backoff.detail()).isEqualTo("in backoff after a failure (checksum mismatch)");
    street.clock().pass(Duration.ofSeconds(30));
    assertThat(allWait("waiting-for-route", "moving").outlook()).isEqualTo("moves");
    street.execute("update source_failure set usable_from = null");
    street.routing().run();
    assertThat(allWait("sources-spent", "waiting").stuck()).isTrue();
    street.execute("update file_request set given_up = 'no source left'");
    assertThat(allWait("given-up", "failed").detail()).contains("checksum mismatch");
  }

  private void setBack(String usableFrom) {
    street.execute(
        "insert into source_failure select id, 1, 3, 1, 'checksum-mismatch', 'm', timestamptz"
            + " '%s', %s from file_request",
        Street.NOON, usableFrom);
  }

  @Test
  void anIssuedTaskWaitsForItsAgentAndTheQueue() {
    wanted(1);
    street.run();
    WaitView queued = allWait("queued", "moving");
    assertThat(queued.detail()).isEqualTo("next in the queue of link NODE_1 -> NODE_3");
    assertThat(file(5).detail()).isEqualTo("queued behind 4.00 MB on link NODE_1 -> NODE_3");
    street.execute("update agent set drain = true where id = 3");
    String draining = "all agents at NODE_3 are draining and accept no new transfers";
    assertThat(allWait("destination-away", "waiting").detail()).isEqualTo(draining);
    assertThat(file(1).detail()).isEqualTo(draining);
    assertThat(Objects.requireNonNull(request().timing()).detail())
        .isEqualTo("no ETA: " + draining);
    street.execute("delete from agent_session where agent_id = 3");
    assertThat(allWait("destination-away", "waiting").detail())
        .isEqualTo("no active agent at NODE_3 receives files");
  }

  /** Before any stage has taken the request. */
  @Test
  void aNewRequestDoesNotMoveToADestinationThatReceivesNothing() {
    wanted(1);
    hinders("no-room");
    allWait("destination-full", "waiting");
    hinders("door-only");
    allWait("destination-away", "waiting");
    hinders("no-room,stopped");
    street.execute("update agent_session set heard_for_seconds = 0 where agent_id = 3");
    allWait("destination-away", "waiting");
  }

  @Test
  void hindrancesOfAnAgentAreTheReason() {
    wanted(1);
    street.run();
    hinders("no-room");
    assertThat(allWait("destination-full", "waiting").detail())
        .isEqualTo("the agents of NODE_3 have no free space for it");
    hinders("no-room,draining");
    assertThat(allWait("destination-away", "waiting").detail()).contains("draining");
    hinders("door-only");
    assertThat(allWait("destination-away", "waiting").detail())
        .isEqualTo("no active agent at NODE_3 receives files");
    hinders("other");
    allWait("queued", "moving");
  }

  @Test
  void oneAgentWithoutHindrancesIsEnough() {
    wanted(1);
    street.execute("insert into agent values (5, 'agent_5', 3, false)");
    street.execute("insert into agent_node values (5, 3)");
    street.execute(
        "insert into agent_session select 5, 1, 'v', started_at, heartbeat_at, until, 'door-only'"
            + " from agent_session where agent_id = 3");
    street.run();
    hinders("no-room");
    allWait("destination-full", "waiting");
    street.execute("update agent_session set hindrances = null where agent_id = 3");
    allWait("queued", "moving");
  }

  /** Sets the hindrances of the destination's agent, as of its last heartbeat. */
  private void hinders(String hindrances) {
    street.execute("update agent_session set hindrances = '%s' where agent_id = 3", hindrances);
  }

  @Test
  void aSuspendedRequestWaitsForAPersonAndSoDoesASuspendedBlock() {
    wanted(1);
    street.run();
    street.execute("update request set suspended_at = timestamptz '%s'", Street.NOON);
    street.subscribe().run();
    street.activate(ByteCount.of(10_000_000)).run();
    street.execute("delete from task");
    street.execute("delete from route");
    street.execute("delete from file_request");
    assertThat(allWait("suspended", "suspended").detail()).isEqualTo("suspended by a person");
    street.execute("update request set suspended_at = null");
    street.run();
    allWait("queued", "moving");
    street.execute(
        "insert into block_suspension select 1, 1, 3, timestamptz '%s', 'no source'", Street.NOON);
    assertThat(allWait("suspended", "waiting").detail())
        .isEqualTo("suspended by the router: no source");
    street.execute("delete from task");
    street.execute("delete from route");
    street.execute(
        "update file_request set given_up = 'no source', resting_until = timestamptz '%s'",
        Street.NOON);
    allWait("suspended", "waiting");
  }

  @Test
  void aRestingFileHasAnEndAndReturnsAfterIt() {
    wanted(1);
    street.execute("delete from agent_session where agent_id = 1");
    street.run();
    street.clock().pass(Duration.ofMinutes(20));
    street.expiry().run();
    WaitView resting = allWait("resting", "waiting");
    assertThat(resting.detail()).contains("no usable source for 15 min");
    assertThat(resting.outlook()).isEqualTo("waits");
    assertThat(resting.until()).isBetween(at(35), at(39));
    street.clock().pass(Duration.ofMinutes(20));
    assertThat(allWait("resting", "waiting").until()).isNull();
  }

  private static Instant at(int minutes) {
    return Street.NOON.plus(Duration.ofMinutes(minutes));
  }

  @Test
  void aClaimedTaskIsInTransferAndNoLongerWaits() {
    wanted(1);
    street.run();
    street.execute(
        "insert into claim values ('00000000-0000-0000-0000-000000000001', 3, 1, timestamptz '%s')",
        Street.NOON);
    street.execute("update task set claim_id = '00000000-0000-0000-0000-000000000001'");
    assertThat(request().status()).hasToString("moving");
    assertThat(request().waits()).isEmpty();
    assertThat(file(2))
        .returns("in-transfer", FileWaitView::reason)
        .returns(Street.NOON, FileWaitView::since);
  }

  @Test
  void arrivedAndWaitingFilesAreCountedOnce() {
    wanted(1);
    street.execute("delete from replica where file_id > 10003");
    street.run();
    street.execute("insert into replica values (10001, 3, timestamptz '%s')", Street.NOON);
    street.execute("update block_destination set done_files = 1, done_bytes = 1000000");
    assertThat(file(1).reason()).isEqualTo("arrived");
    assertThat(file(2).reason()).isEqualTo("queued");
    assertThat(file(4).reason()).isEqualTo("no-source");
    List<WaitView> waits = request().waits();
    assertThat(waits).extracting(WaitView::reason).containsExactly("no-source", "queued");
    assertThat(waits).extracting(WaitView::files).containsExactly(2L, 2L);
    assertThat(request().status()).hasToString("moving");
  }

  @Test
  void unknownFilesHaveNoReason() {
    wanted(1);
    var waits = new JdbcFileWaits(street.jdbc(), street.clock(), WindowSize.of(ByteCount.ZERO));
    assertThat(waits.one(new Lfn("/d/2/x"), DESTINATION)).isEmpty();
    assertThat(waits.one(new Lfn("/d/1/00001"), new NodeName("NOWHERE"))).isEmpty();
    street.cancel(1);
    assertThat(file(1).reason()).isEqualTo("not-wanted");
    assertThat(request().waits()).isEmpty();
  }
}
