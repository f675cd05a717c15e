package io.argosy.router.issue.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.Circuits;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.TaskRows;
import io.argosy.router.issue.RerouteStore;
import io.argosy.router.issue.RerouteStoreContract;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcRerouteStoreTest implements RerouteStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private final TaskRows tasks = new TaskRows(WORLD);

  @Override
  public RerouteStore store() {
    return new JdbcRerouteStore(WORLD.get().jdbc());
  }

  @Override
  public void tasks(int count) {
    for (int i = 0; i < count; i++) {
      tasks.free(1);
      tasks.held();
    }
  }

  @Test
  void tasksOfAUsableCircuitDoNotWaitForTheSharedPath() {
    tasks(1);
    WORLD
        .get()
        .execute("insert into breaker values (1, 3, 'open', '%s', 1, null, 'r', 'on', 3)", NOON);
    assertThat(store().queues(NOON).getFirst().broken()).isPresent();
    Circuits.unusable(
        WORLD.get(),
        new UUID(0, 8),
        why -> assertThat(store().queues(NOON).getFirst().broken()).as(why).isPresent());
    Circuits.usable(WORLD.get(), new UUID(0, 7), NOON.plusSeconds(3600));
    assertThat(store().queues(NOON).getFirst().broken()).isEmpty();
    assertThat(store().queues(NOON.plusSeconds(121)).getFirst().broken()).isPresent();
    open("of the source");
    assertThat(store().queues(NOON).getFirst().broken()).isPresent();
  }

  @Override
  public void rerouteAll(Instant at) {
    WORLD.get().execute("update file_request set rerouted_at = '%s'", at);
  }

  @Override
  public void disableLink() {
    WORLD.get().execute("update link set enabled = false where source_node_id = 1");
  }

  @Override
  public void loseDoor() {
    WORLD.get().execute("update agent_session set until = '2026-01-01 12:00Z' where agent_id = 1");
  }

  @Test
  void aStorageSystemIsASourceWithoutADoor() {
    tasks(1);
    loseDoor();
    assertThat(store().queues(NOON).getFirst().served()).isFalse();
    WORLD
        .get()
        .execute(
            "insert into node_storage values (1, 'https://a:1', '/d', 'site', 'a', '/', false,"
                + " null)");
    assertThat(store().queues(NOON).getFirst().served()).as("to its site alone").isFalse();
    WORLD.get().execute("update node_storage set credentials = 'none'");
    assertThat(store().queues(NOON).getFirst().served()).isTrue();
  }

  @Override
  public void open(String reason) {
    WORLD
        .get()
        .execute(
            """
            insert into breaker values
                (1, 0, 'open', '%1$s', 1, null, '%2$s', 'on', 3, '%1$s')
            """,
            NOON, reason);
  }

  @Override
  public void pinOne() {
    WORLD
        .get()
        .execute(
            """
            update file_request set block_id = 77
            where id = (select min(file_request_id) from task where claim_id is null)
            """);
    WORLD
        .get()
        .execute(
            "insert into automation_pin values (1, 'rerouting', 0, 3, 0, 77, '*', null, null,"
                + " 'disks are exchanged', 'ann', '%s')",
            NOON);
  }

  @Override
  public long free() {
    return WORLD.get().number("select count(*) from task where claim_id is null");
  }

  @Override
  public long closed() {
    return WORLD.get().number("select count(*) from task_closed");
  }
}
