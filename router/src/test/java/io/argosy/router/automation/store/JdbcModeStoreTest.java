package io.argosy.router.automation.store;

import io.argosy.router.automation.ModeStore;
import io.argosy.router.automation.ModeStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcModeStoreTest implements ModeStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public ModeStore store() {
    return new JdbcModeStore(WORLD.get().jdbc());
  }
}
