package io.argosy.router.issue.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.TaskRows;
import io.argosy.router.issue.TaskLedger;
import io.argosy.router.issue.TaskLedgerContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcTaskLedgerTest implements TaskLedgerContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private final TaskRows tasks = new TaskRows(WORLD);

  @Override
  public TaskLedger ledger() {
    return new JdbcTaskLedger(WORLD.get().jdbc());
  }

  @Override
  public long held() {
    return tasks.held();
  }

  @Override
  public boolean isLive(long task) {
    return WORLD.get().number("select count(*) from task where id = " + task) == 1;
  }

  @Override
  public boolean isHolderNotified(long task) {
    return WORLD
            .get()
            .number(
                "select count(*) from task_closed where claim_id is not null and task_id = " + task)
        == 1;
  }
}
