package io.argosy.router.catalog.store;

import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.catalog.ChangedDatasetsContract;
import io.argosy.router.fixture.RolledBackStreet;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcChangedDatasetsTest implements ChangedDatasetsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public ChangedDatasets changed() {
    return WORLD.get().changed();
  }

  @Override
  public void dataset(long id) {
    WORLD.get().dataset((int) id, 1);
  }
}
