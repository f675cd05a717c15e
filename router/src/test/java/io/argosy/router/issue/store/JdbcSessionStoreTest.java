package io.argosy.router.issue.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.issue.SessionStore;
import io.argosy.router.issue.SessionStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcSessionStoreTest implements SessionStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public SessionStore store() {
    return new JdbcSessionStore(WORLD.get().jdbc());
  }
}
