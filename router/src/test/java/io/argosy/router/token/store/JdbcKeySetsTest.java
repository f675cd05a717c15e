package io.argosy.router.token.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.token.KeySets;
import io.argosy.router.token.KeySetsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcKeySetsTest implements KeySetsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public KeySets sets() {
    return new JdbcKeySets(WORLD.get().jdbc());
  }
}
