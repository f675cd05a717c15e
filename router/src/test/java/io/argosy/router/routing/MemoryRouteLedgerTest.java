package io.argosy.router.routing;

import java.util.Set;

class MemoryRouteLedgerTest implements RouteLedgerContract {

  private final MemoryRouteLedger ledger = new MemoryRouteLedger();

  @Override
  public RouteLedger ledger() {
    return ledger;
  }

  @Override
  public void route(long fileRequest) {
    ledger.route(fileRequest);
  }

  @Override
  public Set<Long> routed() {
    return ledger.routed();
  }

  @Override
  public Set<Long> withheld() {
    return ledger.withheld();
  }
}
