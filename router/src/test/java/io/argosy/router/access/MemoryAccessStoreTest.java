package io.argosy.router.access;

import io.argosy.router.stage.Transactions;
import java.util.function.Supplier;

class MemoryAccessStoreTest extends AccessStoreContract {

  private final AccessStore store = new MemoryAccessStore();

  @Override
  protected AccessStore store() {
    return store;
  }

  @Override
  protected Transactions transactions() {
    return new Transactions() {
      @Override
      public <T> T inOne(Supplier<T> writes) {
        return writes.get();
      }
    };
  }
}
