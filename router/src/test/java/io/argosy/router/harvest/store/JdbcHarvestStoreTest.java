package io.argosy.router.harvest.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.TaskRows;
import io.argosy.router.harvest.HarvestStore;
import io.argosy.router.harvest.HarvestStoreContract;
import io.argosy.router.issue.store.JdbcTaskLedger;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcHarvestStoreTest implements HarvestStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private final TaskRows tasks = new TaskRows(WORLD);

  @Override
  public HarvestStore store() {
    return new JdbcHarvestStore(WORLD.get().jdbc());
  }

  @Override
  public long held() {
    return tasks.held();
  }

  @Override
  public void close(long task) {
    new JdbcTaskLedger(WORLD.get().jdbc()).withdraw(List.of(task), NOON);
  }

  @Override
  public void exhaustNodeOne(long task) {
    WORLD
        .get()
        .execute(
            "insert into source_failure values (%d, 1, 3, 2, 'NETWORK', '', '%s', null)",
            task, NOON);
  }

  @Override
  public void wrongBytesOfNodeOne(long task) {
    WORLD
        .get()
        .execute(
            "insert into source_failure values"
                + " (%d, 1, 3, 1, 'CHECKSUM_MISMATCH', '', '%s', null, true)",
            task, NOON);
  }

  @Override
  public List<String> history() {
    return WORLD
        .get()
        .jdbc()
        .sql(
            """
            select concat_ws(' ', task_id, epoch, source_node_id, agent_id, verdict, reason, message)
            from outcome
            """)
        .query(String.class)
        .list();
  }
}
