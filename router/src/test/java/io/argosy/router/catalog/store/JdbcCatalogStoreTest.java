package io.argosy.router.catalog.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.router.catalog.CatalogStoreContract;
import io.argosy.router.catalog.DatasetDirectoryContract;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
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
  public void ask(String dataset) {
    Street street = WORLD.get();
    street.execute(
        """
        insert into request (id, requester, priority, activity, remark, created_at)
        values (1, 'user', 1, 'default', '', timestamptz '%s')
        """
            .formatted(NOON));
    street.execute(
        "insert into request_dataset select 1, id from dataset where name = '%s'"
            .formatted(dataset));
  }

  @Override
  public void dataset(String name) {
    store().lockBlock(BlockName.parse(name + "#1"), NOON);
  }
}
