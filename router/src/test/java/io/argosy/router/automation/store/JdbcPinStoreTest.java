package io.argosy.router.automation.store;

import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.PinStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcPinStoreTest implements PinStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @BeforeEach
  void world() {
    WORLD.get().dataset(1, 1, 1);
    WORLD.get().request(1, 1, 3, 1);
  }

  @Override
  public PinStore store() {
    return new JdbcPinStore(WORLD.get().jdbc());
  }
}
