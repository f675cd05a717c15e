package io.argosy.router.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.ReplicaLedger.Mark;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.fixture.Street;
import io.argosy.router.fixture.Waiters;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Concurrent transactions must not make a replica both good and bad. */
class ReplicaLedgerStreetTest {

  private static final NewReplica REPLICA = new NewReplica(10001, 1);

  private final Street street = new Street();
  private final JdbcReplicaLedger ledger =
      new JdbcReplicaLedger(street.jdbc(), (replicas, at) -> {}, (who, action, what, detail) -> {});

  @BeforeEach
  void aReplica() {
    street.dataset(1, 2, 1);
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void anInjectionDuringAMarkAddsNoReplica() {
    whileItIsMarked(() -> ledger.add(List.of(REPLICA), Street.NOON));
    assertThat(ledger.isMarked(REPLICA)).isTrue();
    assertThat(ledger.isGood(REPLICA)).isFalse();
    assertThat(held()).isOne();
  }

  @Test
  void aCompleteReadDuringAMarkClearsIt() {
    whileItIsMarked(() -> ledger.verified(List.of(REPLICA), 3, Street.NOON));
    assertThat(ledger.isGood(REPLICA)).isTrue();
    assertThat(ledger.isMarked(REPLICA)).isFalse();
    assertThat(held()).isEqualTo(2);
  }

  private void whileItIsMarked(Runnable other) {
    CompletableFuture<Void> waiting =
        street
            .transactions()
            .inOne(
                () -> {
                  ledger.mark(REPLICA, new Mark("ann", "bit rot", Street.NOON));
                  CompletableFuture<Void> begun =
                      CompletableFuture.runAsync(() -> street.transactions().inOne(other));
                  Waiters.await(street);
                  return begun;
                });
    waiting.orTimeout(30, TimeUnit.SECONDS).join();
  }

  private long held() {
    return street.number("select files from block_holding where node_id = 1");
  }
}
