package io.argosy.router.catalog;

import java.util.List;

class MemoryReplicaLedgerTest implements ReplicaLedgerContract {

  private final MemoryReplicaLedger ledger = new MemoryReplicaLedger();

  @Override
  public ReplicaLedger ledger() {
    return ledger;
  }

  @Override
  public List<Long> twoFiles() {
    return List.of(1L, 2L);
  }
}
