package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.topology.NodeName;
import io.argosy.router.activation.store.JdbcRetries;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Incarnation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A source that served wrong bytes to one destination. */
class WrongBytesStreetTest {

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

  /** The source is excluded for this file even if the limit of marks is reached. */
  @Test
  void theFirstWrongBytesExcludeASourceEvenIfItIsNotMarked() {
    usedUp(100);
    int attempts = 0;
    Optional<ClaimedTask> next = Optional.of(first());
    while (attempts < 10 && next.isPresent()) {
      attempts++;
      harvests.report(3, harvests.failed(next.get(), FailureClass.CHECKSUM_MISMATCH));
      street.clock().pass(Duration.ofSeconds(10));
      street.run();
      next = retried(first());
    }
    assertThat(attempts).isEqualTo(2);
    assertThat(street.number("select count(*) from bad_replica")).isEqualTo(100);
    assertThat(givenUp()).hasSize(1).allMatch(why -> why.contains("checksum mismatch: from NODE_"));
  }

  /** Otherwise the file would be fetched again after each backoff, with the same wrong bytes. */
  @Test
  void onlyAPersonEndsTheExclusionOfASourceOfWrongBytes() {
    ClaimedTask only = onlyAtOne();
    harvests.report(3, harvests.failed(only, FailureClass.CHECKSUM_MISMATCH));
    for (int round = 0; round < 3; round++) {
      street.clock().pass(Duration.ofHours(25));
      street.execute("update agent_session set until = until + interval '2 days'");
      street.expiry().run();
      street.run();
      assertThat(retried(only)).isEmpty();
    }
    assertThat(givenUp()).hasSize(1);
    new JdbcRetries(street.jdbc()).now(2, street.clock().instant(), 0);
    street.run();
    assertThat(retried(only)).isPresent();
  }

  /** The task did not offer this source. */
  @Test
  void onlyASourceOfTheTaskIsAccused() {
    street.execute("update link set enabled = false where source_node_id = 2");
    ClaimedTask task = onlyAt(1, 2);
    var wrong = Harvests.failure(FailureClass.CHECKSUM_MISMATCH, Phase.VERIFY, "wrong");
    harvests.report(3, harvests.report(task.attempt(), new NodeName("NODE_2"), wrong));
    assertThat(street.number("select count(*) from bad_replica where node_id = 2")).isZero();
    assertThat(street.number("select count(*) from source_failure where source_node_id = 2"))
        .isZero();
  }

  /** The holder of a task at an earlier epoch is no longer known. */
  @Test
  void onlyTheHolderOfATaskAccuses() {
    ClaimedTask late = first();
    street.clock().pass(Duration.ofSeconds(601));
    agents.leases().run();
    agents.claim(agents.start(3), UUID.randomUUID(), 10);
    assertThat(harvests.report(3, harvests.failed(late, FailureClass.CHECKSUM_MISMATCH)))
        .containsExactly(Answer.STALE);
    assertThat(street.number("select count(*) from bad_replica")).isZero();
  }

  @Test
  void aFileThatFailedByAMarkIsTriedAgainWhenItIsCleared() {
    ClaimedTask only = onlyAtOne();
    harvests.report(3, harvests.failed(only, FailureClass.CHECKSUM_MISMATCH));
    NewReplica accused = new NewReplica(20001, 1);
    ReplicaLedger ledger = harvests.replicas();
    ledger.mark(accused, new ReplicaLedger.Mark("ann", "bit rot", street.clock().instant()));
    street.expiry().run();
    street.run();
    assertThat(retried(only)).isEmpty();
    ledger.clear(accused, street.clock().instant());
    street.run();
    assertThat(retried(only)).isPresent();
  }

  /** A surrogate pair is not cut in the middle, because databases refuse half of one. */
  @Test
  void aMessageIsNotCutWithinACharacter() {
    ClaimedTask failing = first();
    var ending =
        Harvests.failure(FailureClass.NETWORK, Phase.TRANSFER, "\uD83D\uDE00".repeat(1000));
    assertThat(
            harvests.report(3, harvests.report(failing.attempt(), failing.way().source(), ending)))
        .containsExactly(Answer.ACCEPTED);
    assertThat(street.jdbc().sql("select message from source_failure").query(String.class).single())
        .endsWith("\uD83D\uDE00")
        .hasSizeLessThanOrEqualTo(2000);
  }

  /** The displayed wait reason names the source of the failure, even if the message is long. */
  @Test
  void aFailureNamesItsSource() {
    ClaimedTask failing = first();
    var ending = Harvests.failure(FailureClass.NETWORK, Phase.TRANSFER, "x".repeat(2000));
    harvests.report(3, harvests.report(failing.attempt(), failing.way().source(), ending));
    assertThat(street.jdbc().sql("select message from source_failure").query(String.class).single())
        .startsWith("from " + failing.way().source() + ": xx")
        .hasSize(2000);
  }

  private void usedUp(int marks) {
    street.execute(
        "insert into bad_replica (file_id, node_id, id, marked_at, marked_by, reason)"
            + " select 900000 + n, 1, 900000 + n, timestamptz '%s', 'router', 'x'"
            + " from generate_series(1, %d) n",
        street.clock().instant(), marks);
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
    return onlyAt(1);
  }

  private ClaimedTask onlyAt(int... holders) {
    street.dataset(2, 1, holders);
    street.request(2, 2, 3, 2);
    street.run();
    return agents.claim(three, UUID.randomUUID(), 10).stream()
        .filter(task -> task.content().lfn().value().startsWith("/d/2/"))
        .findFirst()
        .orElseThrow();
  }

  private ClaimedTask first() {
    return tasks.getFirst();
  }

  /** Claims the newest task of the same file, if there is one. */
  private Optional<ClaimedTask> retried(ClaimedTask before) {
    return agents.claim(three, UUID.randomUUID(), 10).stream()
        .filter(task -> task.content().equals(before.content()))
        .findFirst();
  }
}
