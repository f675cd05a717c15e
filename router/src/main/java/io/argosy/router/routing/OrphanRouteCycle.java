package io.argosy.router.routing;

import io.argosy.router.stage.Transactions;

/** Ends routes that nobody wants any more, so that they weigh on no link. */
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
