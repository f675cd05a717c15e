package io.argosy.router.stage.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.stage.Ids;
import io.argosy.router.stage.IdsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcIdsTest implements IdsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public Ids ids() {
    return new JdbcIds(WORLD.get().jdbc());
  }
}
