package io.argosy.router.issue.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.TaskRows;
import io.argosy.router.issue.QueuedTask;
import io.argosy.router.issue.ReliefStore;
import io.argosy.router.issue.ReliefStoreContract;
import io.argosy.router.issue.ReroutingPolicy;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcReliefStoreTest implements ReliefStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private final TaskRows tasks = new TaskRows(WORLD);

  @Override
  public ReliefStore store() {
    return new JdbcReliefStore(WORLD.get().jdbc(), new ReroutingPolicy(Mode.ON, PAUSE));
  }

  @Override
  public long free(int priority) {
    return atNodeTwoToo(tasks.free(priority));
  }

  @Override
  public long held() {
    return atNodeTwoToo(tasks.held());
  }

  private static long atNodeTwoToo(long task) {
    WORLD.get().execute("insert into replica values (%d, 2, '%s')", task, NOON);
    return task;
  }

  @Test
  void tasksOfARequestWithAnotherStrategyStay() {
    long task = held();
    assertThat(store().movable(BOTH, NOON, 10)).extracting(QueuedTask::taskId).contains(task);
    WORLD
        .get()
        .execute(
            "insert into request (id, client_key, requester, priority, activity, remark, created_at,"
                + " strategy) values (1, 'k', 'ann', 1, 'default', '', '%s', 'queue')",
            NOON);
    WORLD
        .get()
        .execute("insert into subscription values (1, 1, 1, 3, 1, 'default', '%s', null)", NOON);
    assertThat(store().movable(BOTH, NOON, 10)).isEmpty();
  }

  @Override
  public void withoutAlternate(long task) {
    WORLD.get().execute("delete from replica where file_id = %d and node_id = 2", task);
  }

  @Override
  public void fromNodeTwo(long task) {
    WORLD
        .get()
        .execute("update task set source_node_id = 2, alternates = '{1}' where id = %d", task);
  }

  @Override
  public void rerouted(long task, Instant at) {
    WORLD.get().execute("update file_request set rerouted_at = '%s' where id = %d", at, task);
  }

  @Override
  public void pin(long task) {
    WORLD.get().execute("update file_request set block_id = 77 where id = %d", task);
    WORLD
        .get()
        .execute(
            "insert into automation_pin values (1, 'rerouting', 0, 3, 0, 77, '*', null, null,"
                + " 'disks are exchanged', 'ann', '%s')",
            NOON);
  }

  @Override
  public void suspend() {
    WORLD.get().execute("delete from block_destination");
  }

  @Override
  public void setAside(long task) {
    WORLD
        .get()
        .execute(
            "insert into source_failure (file_request_id, source_node_id, destination_node_id,"
                + " failures, reason, message, failed_at) values (%d, 2, 3, 1, 'network', '', '%s')",
            task, NOON);
  }

  @Override
  public List<Long> askedBack(Instant at) {
    List<UUID> claims = WORLD.get().jdbc().sql("select id from claim").query(UUID.class).list();
    return new JdbcClaimStore(WORLD.get().jdbc()).askedBack(claims, at);
  }

  @Override
  public long closed() {
    return WORLD.get().number("select count(*) from task_closed");
  }
}
