package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.catalog.store.JdbcReplicaLedger;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of replicas that bring wrong bytes, and of those that people mark. */
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
    street.rings();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void whoServedWrongBytesIsAskedForThatFileByNobodyUntilItIsCleared() {
    ClaimedTask failing = first();
    String wrong = failing.way().source().value();
    harvests.report(3, harvests.failed(failing, FailureClass.CHECKSUM_MISMATCH));
    assertThat(street.rings()).contains(Stage.SUBSCRIPTION, Stage.ROUTING);
    assertThat(street.number("select count(*) from bad_replica where marked_by = 'router'"))
        .isEqualTo(1);
    street.run();
    assertThat(claimed(failing).way().source().value()).isNotEqualTo(wrong);
    street.request(2, 1, 4, 2);
    street.run();
    assertThat(routesFrom(wrong, failing)).as("the next destination").isZero();
    NewReplica marked =
        new NewReplica(
            street.number("select file_id from bad_replica"),
            street.number("select node_id from bad_replica"));
    assertThat(new JdbcReplicaLedger(street.jdbc()).clear(marked, Street.NOON)).isTrue();
    assertThat(street.number("select count(*) from bad_replica")).isZero();
  }

  @Test
  void aReplicaThatIsMarkedWhereItIsWantedIsFetchedAgain() {
    ClaimedTask done = first();
    harvests.report(3, harvests.done(done));
    street.run();
    assertThat(street.number("select done_files from block_destination")).isEqualTo(1);
    NewReplica arrived =
        new NewReplica(street.number("select file_id from replica where node_id = 3"), 3);
    new JdbcReplicaLedger(street.jdbc())
        .mark(arrived, new ReplicaLedger.Mark("ann", "bit rot", Street.NOON));
    street.run();
    assertThat(street.number("select done_files from block_destination")).isZero();
    ClaimedTask again = claimed(done);
    assertThat(again.attempt().taskId()).isNotEqualTo(done.attempt().taskId());
    harvests.report(3, harvests.done(again));
    assertThat(street.number("select count(*) from bad_replica")).as("it was read").isZero();
    assertThat(street.number("select done_files from block_destination")).isEqualTo(1);
  }

  /** An agent whose own memory is broken would call every replica bad. */
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

  /** Whoever reads why a file waits sees from where it failed; however long the message is. */
  @Test
  void aFailureNamesItsSource() {
    ClaimedTask failing = first();
    var ending = new Ending.Failed(FailureClass.NETWORK, Phase.TRANSFER, "x".repeat(2000));
    harvests.report(3, harvests.report(failing.attempt(), failing.way().source(), ending));
    assertThat(street.jdbc().sql("select message from source_failure").query(String.class).single())
        .startsWith("from " + failing.way().source() + ": xx")
        .hasSize(2000);
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

  /** The newest task of the same file, claimed anew. */
  private ClaimedTask claimed(ClaimedTask before) {
    return agents.claim(three, UUID.randomUUID(), 10).stream()
        .filter(task -> task.content().equals(before.content()))
        .findFirst()
        .orElseThrow();
  }
}
