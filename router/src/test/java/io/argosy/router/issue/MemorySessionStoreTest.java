package io.argosy.router.issue;

class MemorySessionStoreTest implements SessionStoreContract {

  private final MemorySessionStore store = new MemorySessionStore();

  @Override
  public SessionStore store() {
    return store;
  }
}
