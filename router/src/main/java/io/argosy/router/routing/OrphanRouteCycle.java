package io.argosy.router.routing;

import io.argosy.router.stage.Transactions;

/** Ends routes whose file request no longer exists, so that they do not count as load of a link. */
public final class OrphanRouteCycle {

  private final RoutingStore store;
  private final Transactions transactions;

  public OrphanRouteCycle(RoutingStore store, Transactions transactions) {
    this.store = store;
    this.transactions = transactions;
  }

  public void run() {
    transactions.inOne(store::endOrphans);
  }
}
