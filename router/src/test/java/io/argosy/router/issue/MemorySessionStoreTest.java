package io.argosy.router.issue;

import io.argosy.common.wire.agent.Registration.TcpLimits;

class MemorySessionStoreTest implements SessionStoreContract {

  private final MemorySessionStore store = new MemorySessionStore();

  @Override
  public SessionStore store() {
    return store;
  }

  @Override
  public TcpLimits limitsOf(long agentId) {
    return store.limitsOf(agentId);
  }
}
