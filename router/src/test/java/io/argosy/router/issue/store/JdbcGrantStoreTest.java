package io.argosy.router.issue.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.TaskRows;
import io.argosy.router.issue.GrantStore;
import io.argosy.router.issue.GrantStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcGrantStoreTest implements GrantStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private final TaskRows tasks = new TaskRows(WORLD);

  @Override
  public GrantStore store() {
    return new JdbcGrantStore(WORLD.get().jdbc());
  }

  @Override
  public long held() {
    return tasks.held();
  }

  @Override
  public long free() {
    return tasks.free(1);
  }

  @Override
  public void replicaAtTwo(long task) {
    WORLD.get().execute("insert into replica values (%d, 2, '%s')", task, NOON);
  }
}
