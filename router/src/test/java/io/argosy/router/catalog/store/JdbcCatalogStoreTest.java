package io.argosy.router.catalog.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.router.catalog.CatalogStoreContract;
import io.argosy.router.catalog.DatasetDirectoryContract;
import io.argosy.router.fixture.RolledBackStreet;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcCatalogStoreTest implements CatalogStoreContract, DatasetDirectoryContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public JdbcCatalogStore store() {
    return new JdbcCatalogStore(WORLD.get().jdbc(), WORLD.get().ids());
  }

  @Override
  public JdbcCatalogStore directory() {
    return store();
  }

  @Override
  public void dataset(String name) {
    store().lockBlock(BlockName.parse(name + "#1"), NOON);
  }
}
