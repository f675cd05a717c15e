package io.argosy.router.stage.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.StageLeasesContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcStageLeasesTest extends StageLeasesContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  protected StageLeases as(String owner) {
    return new JdbcStageLeases(WORLD.get().jdbc(), clock, owner, () -> nanos);
  }

  /** The first renewal is due later than this test takes. */
  @Override
  protected void letRenewalsFail() {}
}
