package io.argosy.router.access;

import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.stage.Transactions;

class MemoryAccessStoreTest extends AccessStoreContract {

  private final AccessStore store = new MemoryAccessStore();

  @Override
  protected AccessStore store() {
    return store;
  }

  @Override
  protected Transactions transactions() {
    return new PlainTransactions();
  }
}
