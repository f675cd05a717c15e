package io.argosy.router.loadtest.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.loadtest.LoadTestStore;
import io.argosy.router.loadtest.TestTasks;
import io.argosy.router.loadtest.TestTasksContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcTestTasksTest implements TestTasksContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public LoadTestStore store() {
    return new JdbcLoadTestStore(WORLD.get().jdbc());
  }

  @Override
  public TestTasks tasks() {
    return new JdbcTestTasks(WORLD.get().jdbc());
  }
}
