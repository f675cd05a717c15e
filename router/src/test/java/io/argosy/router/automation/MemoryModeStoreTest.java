package io.argosy.router.automation;

class MemoryModeStoreTest implements ModeStoreContract {

  private final MemoryModeStore store = new MemoryModeStore();

  @Override
  public ModeStore store() {
    return store;
  }
}
