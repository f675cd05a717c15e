package io.argosy.router.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.catalog.ReplicaLedgerContract;
import io.argosy.router.fixture.RolledBackStreet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcReplicaLedgerTest implements ReplicaLedgerContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public ReplicaLedger ledger() {
    return new JdbcReplicaLedger(
        WORLD.get().jdbc(), (replicas, at) -> {}, (who, action, what, detail) -> {});
  }

  @Override
  public List<Long> twoFiles() {
    WORLD.get().dataset(1, 2);
    return List.of(10001L, 10002L);
  }

  @Test
  void newReplicasAreAddedToTheAmountsAtTheirNode() {
    List<Long> files = twoFiles();
    WORLD.get().dataset(2, 1);
    ledger().add(List.of(new NewReplica(files.get(0), 3), new NewReplica(20001, 3)), NOON);
    assertThat(held()).containsExactly("1 3 1 1000000", "2 3 1 1000000");
    ledger()
        .add(
            List.of(
                new NewReplica(files.get(0), 3),
                new NewReplica(files.get(1), 3),
                new NewReplica(files.get(1), 4)),
            NOON);
    assertThat(held()).containsExactly("1 3 2 2000000", "1 4 1 1000000", "2 3 1 1000000");
  }

  @Test
  void amountsFollowMarksAndRemovals() {
    List<Long> files = twoFiles();
    NewReplica first = new NewReplica(files.get(0), 3);
    NewReplica second = new NewReplica(files.get(1), 3);
    ledger().add(List.of(first, second), NOON);
    ledger().mark(first, new ReplicaLedger.Mark("ann", "bit rot", NOON));
    assertThat(held()).containsExactly("1 3 1 1000000");
    ledger().remove(second, NOON);
    assertThat(held()).isEmpty();
    ledger().clear(first, NOON);
    assertThat(held()).containsExactly("1 3 1 1000000");
    assertThat(new JdbcBlockAmounts(WORLD.get().jdbc()).check(10).mended()).isZero();
    assertThat(WORLD.get().number("select count(*) from changed_dataset where dataset_id = 1"))
        .isGreaterThanOrEqualTo(3);
  }

  /** Such rows were made before marks and additions waited for each other. */
  @Test
  void aReplicaThatIsGoodAndBadCanBeMarked() {
    NewReplica both = new NewReplica(twoFiles().getFirst(), 3);
    ledger().add(List.of(both), NOON);
    ReplicaLedger.Mark mark = new ReplicaLedger.Mark("ann", "bit rot", NOON);
    ledger().mark(both, mark);
    WORLD.get().execute("insert into replica values (%d, 3, '%s')", both.fileId(), NOON);
    assertThat(ledger().mark(both, mark)).isTrue();
    assertThat(ledger().isGood(both)).isFalse();
    assertThat(ledger().isMarked(both)).isTrue();
  }

  @Test
  void failuresOfAMarkedReplicaAreForgottenAfterACompleteRead() {
    List<NewReplica> forgotten = new ArrayList<>();
    JdbcReplicaLedger ledger =
        new JdbcReplicaLedger(
            WORLD.get().jdbc(),
            (replicas, at) -> forgotten.addAll(replicas),
            (who, action, what, detail) -> {});
    NewReplica replica = new NewReplica(twoFiles().getFirst(), 3);
    ledger.verified(List.of(replica), 3, NOON);
    assertThat(forgotten).as("no mark was cleared").isEmpty();
    ledger.mark(replica, new ReplicaLedger.Mark("ann", "bit rot", NOON));
    ledger.verified(List.of(replica), 3, NOON);
    assertThat(forgotten).containsExactly(replica);
  }

  /** A late report may name a file that was taken back from the catalogue. */
  @Test
  void aReplicaOfAFileThatIsGoneIsNotAdded() {
    assertThat(ledger().verified(List.of(new NewReplica(-1, 3)), 3, NOON)).isEmpty();
  }

  private static List<String> held() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            """
            select block_id || ' ' || node_id || ' ' || files || ' ' || bytes
            from catalog_holding_facts order by block_id, node_id
            """)
        .query(String.class)
        .list();
  }
}
