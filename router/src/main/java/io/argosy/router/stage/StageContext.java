package io.argosy.router.stage;

import java.time.Clock;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the cycles of all stages use: stage leases, transactions, wake-ups and the clock.
 *
 * @param wake wakes a stage on all routers, so that an idle system reacts within a second; a lost
 *     wake-up is harmless, because each stage also runs at intervals
 */
public record StageContext(
    StageLeases leases, Transactions transactions, Consumer<Stage> wake, Clock clock) {

  public Instant now() {
    return clock.instant();
  }

  /** Wakes a stage. Call it after the commit. */
  public void wake(Stage stage) {
    wake.accept(stage);
  }

  /** Runs all writes in one transaction. */
  public <T> T inOne(Supplier<T> writes) {
    return transactions.inOne(writes);
  }

  public void inOne(Runnable writes) {
    transactions.inOne(writes);
  }

  /**
   * Runs all writes of a cycle that holds a stage lease in one transaction.
   *
   * @throws LeaseLostException if another router has taken over; nothing was written
   */
  public <T> T inOne(StageLease lease, Supplier<T> writes) {
    return transactions.inOne(
        () -> {
          leases.require(lease);
          return writes.get();
        });
  }

  /** As {@link #inOne(StageLease, Supplier)}, without a result. */
  public void inOne(StageLease lease, Runnable writes) {
    inOne(
        lease,
        () -> {
          writes.run();
          return true;
        });
  }
}
