package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.ReplicaView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcReplicaViews;
import io.argosy.router.query.store.JdbcRequestViews;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replicas that serve wrong bytes, and replicas that people mark bad. */
class BadReplicaStreetTest {

  private Street street;
  private Agents agents;
  private Harvests harvests;
  private Incarnation three;
  private List<ClaimedTask> tasks;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, 3, 1, 2);
    street.request(1, 1, 3, 2);
    street.run();
    agents = new Agents(street);
    harvests = new Harvests(street);
    three = agents.start(3);
    tasks = agents.claim(three, UUID.randomUUID(), 2);
    street.wakeUps();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aReplicaWithWrongBytesIsNotUsedUntilItIsCleared() {
    ClaimedTask failing = first();
    String wrong = failing.way().source().value();
    harvests.report(3, harvests.failed(failing, FailureClass.CHECKSUM_MISMATCH));
    assertThat(street.wakeUps()).contains(Stage.SUBSCRIPTION, Stage.ROUTING);
    assertThat(street.number("select count(*) from bad_replica where marked_by = 'router'"))
        .isEqualTo(1);
    assertThat(new JdbcReplicaViews(street.jdbc()).bad(PageRequest.of(null, null)).items())
        .singleElement()
        .returns(new AgentName("agent_3"), ReplicaView::reportedBy);
    street.run();
    assertThat(claimed(failing).way().source().value()).isNotEqualTo(wrong);
    street.request(2, 1, 4, 2);
    street.run();
    assertThat(routesFrom(wrong, failing)).as("the next destination").isZero();
    NewReplica marked =
        new NewReplica(
            street.number("select file_id from bad_replica"),
            street.number("select node_id from bad_replica"));
    assertThat(harvests.replicas().clear(marked, Street.NOON)).isTrue();
    assertThat(street.number("select count(*) from bad_replica")).isZero();
  }

  @Test
  void aWantedReplicaThatIsMarkedBadIsFetchedAgain() {
    ClaimedTask done = first();
    harvests.report(3, harvests.done(done));
    street.run();
    assertThat(street.number("select done_files from block_destination")).isEqualTo(1);
    NewReplica arrived =
        new NewReplica(street.number("select file_id from replica where node_id = 3"), 3);
    harvests.replicas().mark(arrived, new ReplicaLedger.Mark("ann", "bit rot", Street.NOON));
    street.run();
    assertThat(street.number("select done_files from block_destination")).isZero();
    ClaimedTask again = claimed(done);
    assertThat(again.attempt().taskId()).isNotEqualTo(done.attempt().taskId());
    street.clock().pass(Duration.ofSeconds(40));
    harvests.report(3, harvests.done(again));
    JdbcReplicaViews views = new JdbcReplicaViews(street.jdbc());
    assertThat(views.badOnes()).as("it was read").isZero();
    assertThat(street.number("select done_files from block_destination")).isEqualTo(1);
    String history =
        "marked bad at 2026-01-01T12:00:00Z by ann (bit rot); agent agent_3 read the whole file and"
            + " found it good at 2026-01-01T12:00:40Z";
    assertThat(views.ofFile(done.content().lfn()).toString()).containsOnlyOnce(history);
    assertThat(views.file(arrived.fileId()).toString()).containsOnlyOnce(history);
    assertThat(
            street
                .jdbc()
                .sql(
                    "select concat_ws(' ', actor, action, object, detail) from audit_facts"
                        + " where at = '2026-01-01T12:00:40Z'")
                .query(String.class)
                .list())
        .containsExactly(
            "agent_3 clear-replica NODE_3 %s read the whole file; it was marked bad by ann: bit rot"
                .formatted(done.content().lfn()));
    harvests.replicas().mark(arrived, new ReplicaLedger.Mark("bob", "again", Street.NOON));
    assertThat(views.badOnes()).isEqualTo(1);
    assertThat(views.ofFile(done.content().lfn()).toString()).doesNotContain("bit rot");
  }

  /** A request is done only while its files are good at the destination. */
  @Test
  void aRequestWhoseReplicaIsMarkedBadIsNotDone() {
    tasks = Stream.concat(tasks.stream(), claimRest()).toList();
    tasks.forEach(task -> harvests.report(3, harvests.done(task)));
    assertThat(status()).isEqualTo(RequestStatus.DONE);
    NewReplica arrived =
        new NewReplica(street.number("select min(file_id) from replica where node_id = 3"), 3);
    harvests.replicas().mark(arrived, new ReplicaLedger.Mark("ann", "bit rot", Street.NOON));
    street.run();
    assertThat(status()).isEqualTo(RequestStatus.MOVING);
  }

  private Stream<ClaimedTask> claimRest() {
    return agents.claim(three, UUID.randomUUID(), 5).stream();
  }

  private RequestStatus status() {
    return new JdbcRequestViews(
            street.jdbc(), street.clock(), WindowSize.of(ByteCount.parse("1TB")))
        .one(1)
        .orElseThrow()
        .status();
  }

  /** An agent with broken memory would report every replica as bad. */
  @Test
  void theRouterMarksABoundedNumberOfReplicasWithinAnHour() {
    street.execute(
        "insert into bad_replica select 900000 + n, 1, 900000 + n, timestamptz '%s', 'router', 'x'"
            + " from generate_series(1, 100) n",
        street.clock().instant());
    harvests.report(3, harvests.failed(first(), FailureClass.CHECKSUM_MISMATCH));
    assertThat(street.number("select count(*) from bad_replica")).isEqualTo(100);
    street.clock().pass(Duration.ofHours(1));
    street.execute("update agent_session set until = until + interval '1 day'");
    street.run();
    harvests.report(3, harvests.failed(claimed(first()), FailureClass.CHECKSUM_MISMATCH));
    assertThat(street.number("select count(*) from bad_replica")).isEqualTo(101);
  }

  /** The destination may corrupt what it receives. */
  @Test
  void reportsOfTwoDestinationsMarkEvenTheLastGoodReplica() {
    ClaimedTask only = onlyAtOne();
    harvests.report(3, harvests.failed(only, FailureClass.CHECKSUM_MISMATCH));
    assertThat(street.number("select count(*) from bad_replica")).as("one report").isZero();
    assertThat(givenUp()).singleElement().asString().contains("checksum mismatch: from NODE_1");
    street.request(3, 2, 4, 2);
    street.run();
    ClaimedTask other = agents.claim(agents.start(4), UUID.randomUUID(), 1).getFirst();
    harvests.report(4, harvests.failed(other, FailureClass.CHECKSUM_MISMATCH));
    assertThat(
            street.number("select count(*) from bad_replica where node_id = 1 and reported_by = 4"))
        .isEqualTo(1);
    assertThat(givenUp()).hasSize(2);
  }

  @Test
  void oneDestinationHasFewReplicasMarkedWithinAnHour() {
    street.dataset(2, 8, 1, 2);
    street.request(3, 2, 3, 2);
    street.run();
    street.cancel(1);
    street.run();
    List<ClaimedTask> many = agents.claim(three, UUID.randomUUID(), 8);
    harvests.report(
        3,
        many.stream()
            .map(task -> harvests.failed(task, FailureClass.CHECKSUM_MISMATCH))
            .toArray(AttemptReport[]::new));
    assertThat(street.number("select count(*) from bad_replica")).isEqualTo(5);
    street.run();
    List<ClaimedTask> again = agents.claim(three, UUID.randomUUID(), 8);
    assertThat(again)
        .as("unmarked replicas are excluded")
        .hasSize(8)
        .noneMatch(task -> many.stream().anyMatch(before -> isSameWay(task, before)));
  }

  private static boolean isSameWay(ClaimedTask one, ClaimedTask other) {
    return one.content().equals(other.content()) && one.way().source().equals(other.way().source());
  }

  private List<String> givenUp() {
    return street
        .jdbc()
        .sql("select given_up from file_request where given_up is not null")
        .query(String.class)
        .list();
  }

  /** The task of a file that only node 1 holds. */
  private ClaimedTask onlyAtOne() {
    street.dataset(2, 1, 1);
    street.request(2, 2, 3, 2);
    street.run();
    return agents.claim(three, UUID.randomUUID(), 10).stream()
        .filter(task -> task.content().lfn().value().startsWith("/d/2/"))
        .findFirst()
        .orElseThrow();
  }

  /** Claims the newest task of the same file, if there is one. */
  private Optional<ClaimedTask> retried(ClaimedTask before) {
    return agents.claim(three, UUID.randomUUID(), 10).stream()
        .filter(task -> task.content().equals(before.content()))
        .findFirst();
  }

  private long routesFrom(String source, ClaimedTask task) {
    return street.number(
        """
        select count(*) from route r
            join file_request q on q.id = r.file_request_id
            join data_file f on f.id = q.file_id
            join node n on n.id = r.source_node_id
        where n.name = '%s' and f.lfn = '%s'
        """
            .formatted(source, task.content().lfn()));
  }

  private ClaimedTask first() {
    return tasks.getFirst();
  }

  /** Claims the newest task of the same file. */
  private ClaimedTask claimed(ClaimedTask before) {
    return retried(before).orElseThrow();
  }
}
