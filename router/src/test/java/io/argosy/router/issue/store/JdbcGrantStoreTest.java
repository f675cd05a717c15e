package io.argosy.router.issue.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.TaskRows;
import io.argosy.router.issue.GrantStore;
import io.argosy.router.issue.GrantStoreContract;
import java.util.UUID;
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
  public UUID circuit() {
    UUID id = UUID.randomUUID();
    WORLD
        .get()
        .execute(
            """
            insert into circuit (id, agent_id, source, destination, source_attachment,
                source_address, destination_attachment, destination_address, source_nodes,
                destination_nodes, source_port, destination_port, bandwidth, planned_seconds,
                lifetime_seconds, leased_at, state, why)
            values ('%s', 3, 'a', 'b', '', '192.0.2.1', '', '192.0.2.3', '{1}', '{3}', 'p', 'q', 1e8,
                3600, 3600, '%s', 'established', '')
            """,
            id, NOON);
    WORLD
        .get()
        .execute(
            "insert into circuit_endpoint (name, agent_id, attachment, vlans, address, node_ids,"
                + " port, rate, port_share, peers) values ('a', 1, '', 1, '192.0.2.1', '{1}', 'p',"
                + " 1, 1, '')");
    return id;
  }

  @Override
  public void closeCircuits() {
    WORLD.get().execute("update circuit set closed_at = leased_at");
  }

  @Override
  public void replicaAtTwo(long task) {
    WORLD.get().execute("insert into replica values (%d, 2, '%s')", task, NOON);
  }
}
