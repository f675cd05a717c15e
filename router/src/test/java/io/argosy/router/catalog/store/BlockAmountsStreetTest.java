package io.argosy.router.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.AmountCycle;
import io.argosy.router.catalog.BlockAmounts.Checked;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.fixture.Street;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The check of amounts while other transactions add replicas. */
class BlockAmountsStreetTest {

  private final Street street = new Street();
  private final JdbcReplicaLedger ledger =
      new JdbcReplicaLedger(street.jdbc(), (replicas, at) -> {}, (who, action, what, detail) -> {});
  private final JdbcBlockAmounts amounts = new JdbcBlockAmounts(street.jdbc());

  @BeforeEach
  void aBlockOfThree() {
    street.dataset(1, 3);
    add(10001);
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void add(long file) {
    street.transactions().inOne(() -> ledger.add(List.of(new NewReplica(file, 3)), Street.NOON));
  }

  private CompletableFuture<Checked> checked() {
    return CompletableFuture.supplyAsync(
        () -> street.transactions().inOne(() -> amounts.check(10)));
  }

  /** The check sees neither the replica nor its count, and does not wait. */
  @Test
  void theCheckDoesNotWaitForAdditions() {
    street
        .transactions()
        .inOne(
            () -> {
              ledger.add(List.of(new NewReplica(10002, 3), new NewReplica(10002, 4)), Street.NOON);
              assertThat(checked().orTimeout(30, TimeUnit.SECONDS).join())
                  .isEqualTo(new Checked(1, 0));
            });
    assertThat(checked().join()).as("after the last block").isEqualTo(new Checked(0, 0));
    assertThat(checked().join()).isEqualTo(new Checked(1, 0));
    assertThat(held(3)).isEqualTo(2);
    assertThat(held(4)).isOne();
  }

  /** A concurrent addition is applied to the corrected count. */
  @Test
  void additionsDuringACorrectionAreCounted() {
    street.execute("update block_holding set files = 9");
    CompletableFuture<Void> adding =
        street
            .transactions()
            .inOne(
                () -> {
                  assertThat(amounts.check(10)).isEqualTo(new Checked(1, 1));
                  return CompletableFuture.runAsync(() -> add(10002));
                });
    adding.orTimeout(30, TimeUnit.SECONDS).join();
    assertThat(held(3)).isEqualTo(2);
  }

  /** All blocks need two runs, and a router that is restarted daily must reach the last. */
  @Test
  void aRestartedRouterContinuesAtTheStoredPosition() {
    street.execute(
        "insert into block select n, 1, '/d/1#' || n, timestamptz '%s' from generate_series(2, 600)"
            + " n",
        Street.NOON);
    street.execute("update block set files = 7 where id = 600");
    new AmountCycle(new JdbcBlockAmounts(street.jdbc()), street.transactions()).run();
    assertThat(street.number("select files from block where id = 600")).isEqualTo(7);
    new AmountCycle(new JdbcBlockAmounts(street.jdbc()), street.transactions()).run();
    assertThat(street.number("select files from block where id = 600")).isZero();
  }

  @Test
  void onlyOneRouterChecksAtATime() {
    street
        .transactions()
        .inOne(
            () -> {
              assertThat(amounts.check(10)).isEqualTo(new Checked(1, 0));
              assertThat(checked().orTimeout(30, TimeUnit.SECONDS).join())
                  .isEqualTo(new Checked(0, 0));
            });
  }

  private long held(long node) {
    return street.number("select files from block_holding where node_id = " + node);
  }
}
