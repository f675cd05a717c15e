package io.argosy.router.catalog.store;

import io.argosy.router.catalog.RetractionStore;
import io.argosy.router.catalog.RetractionStoreContract;
import io.argosy.router.fixture.RolledBackStreet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcRetractionStoreTest implements RetractionStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @BeforeEach
  void declare() {
    WORLD.get().dataset(1, 3);
  }

  @Override
  public RetractionStore retractions() {
    return new JdbcRetractionStore(WORLD.get().jdbc());
  }

  @Override
  public String dataset() {
    return WORLD
        .get()
        .jdbc()
        .sql("select name from dataset where id = 1")
        .query(String.class)
        .single();
  }

  @Override
  public void hold(String node) {
    WORLD
        .get()
        .execute(
            "insert into replica select f.id, n.id, timestamptz '2026-01-01 12:00Z'"
                + " from data_file f, node n where n.name = '%s'",
            node);
    WORLD.get().counted();
  }
}
