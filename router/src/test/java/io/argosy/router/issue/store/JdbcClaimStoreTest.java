package io.argosy.router.issue.store;

import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.TaskRows;
import io.argosy.router.issue.ClaimStore;
import io.argosy.router.issue.ClaimStoreContract;
import io.argosy.router.issue.ReroutingPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcClaimStoreTest implements ClaimStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private final TaskRows tasks = new TaskRows(WORLD);

  @Override
  public ClaimStore store() {
    return new JdbcClaimStore(WORLD.get().jdbc());
  }

  @Override
  public long task(int priority) {
    return tasks.free(priority);
  }

  @Override
  public void prioritize(long task, int priority) {
    WORLD.get().execute("update task set priority = %d where id = %d", priority, task);
  }

  @Override
  public void withdraw(long task) {
    new JdbcTaskLedger(WORLD.get().jdbc()).withdraw(List.of(task), NOON);
  }

  @Override
  public void askBack(long task, Instant at) {
    new JdbcReliefStore(WORLD.get().jdbc(), new ReroutingPolicy(Mode.ON, Duration.ZERO))
        .askBack(new long[] {task}, at);
  }

  @Override
  public void leaseUntil(Instant until) {
    WORLD
        .get()
        .execute(
            "insert into agent_session values (3, 1, 'v', '%1$s', '%1$s', '%2$s')", NOON, until);
  }
}
