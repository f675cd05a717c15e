package io.argosy.router.automation;

class MemoryPinStoreTest implements PinStoreContract {

  private final MemoryPinStore store = new MemoryPinStore();

  @Override
  public PinStore store() {
    return store;
  }
}
