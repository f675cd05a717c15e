package io.argosy.router.stage.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.stage.Partitions;
import io.argosy.router.stage.PartitionsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcPartitionsTest implements PartitionsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public Partitions partitions() {
    return new JdbcPartitions(WORLD.get().jdbc());
  }

  @Override
  public int tables() {
    return 5;
  }
}
