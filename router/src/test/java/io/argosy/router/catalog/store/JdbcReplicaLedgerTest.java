package io.argosy.router.catalog.store;

import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedgerContract;
import io.argosy.router.fixture.RolledBackStreet;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcReplicaLedgerTest implements ReplicaLedgerContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public ReplicaLedger ledger() {
    return new JdbcReplicaLedger(WORLD.get().jdbc());
  }

  @Override
  public List<Long> twoFiles() {
    WORLD.get().dataset(1, 2);
    return List.of(10001L, 10002L);
  }
}
