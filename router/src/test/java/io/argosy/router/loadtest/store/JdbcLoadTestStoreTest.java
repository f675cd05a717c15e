package io.argosy.router.loadtest.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.loadtest.LoadTestStore;
import io.argosy.router.loadtest.LoadTestStoreContract;
import io.argosy.router.loadtest.TestTasks;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcLoadTestStoreTest implements LoadTestStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public LoadTestStore store() {
    return new JdbcLoadTestStore(WORLD.get().jdbc());
  }

  @Override
  public TestTasks tasks() {
    return new JdbcTestTasks(WORLD.get().jdbc());
  }

  @Override
  public void disableLinkFrom1To3() {
    WORLD
        .get()
        .execute(
            "update link set enabled = false"
                + " where source_node_id = 1 and destination_node_id = 3");
  }

  @Override
  public long open(long test) {
    return WORLD
        .get()
        .number(
            "select count(*) from load_test_file where ended_at is null and load_test_id = "
                + test);
  }

  @Override
  public List<String> failures(long test) {
    return WORLD
        .get()
        .jdbc()
        .sql("select failure from load_test_file where load_test_id = :test and failure <> ''")
        .param("test", test)
        .query(String.class)
        .list();
  }
}
