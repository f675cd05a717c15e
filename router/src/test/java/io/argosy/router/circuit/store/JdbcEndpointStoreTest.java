package io.argosy.router.circuit.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.router.circuit.EndpointStore;
import io.argosy.router.circuit.EndpointStoreContract;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.RolledBackStreet;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcEndpointStoreTest implements EndpointStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @BeforeEach
  void sessions() {
    Agents agents = new Agents(WORLD.get());
    agents.start(3);
    agents.start(4);
  }

  @Override
  public EndpointStore store() {
    return new JdbcEndpointStore(WORLD.get().jdbc());
  }

  @Override
  public void goes(long agent) {
    WORLD.get().execute("delete from agent_session where agent_id = %d", agent);
  }

  /** An admin has given the node to another agent. */
  @Test
  void aNodeThatIsNoLongerTheAgentsIsNoNodeOfItsEndpoints() {
    anAgentsEndpointsAreReplacedAsAWhole();
    WORLD.get().execute("update circuit_endpoint set node_ids = '{2,3}'");
    assertThat(store().all().get("d").nodes().values()).containsExactly(3L);
    WORLD.get().execute("insert into agent_node values (3, 2)");
    assertThat(store().all().get("d").nodes())
        .isEqualTo(Map.of(new NodeName("NODE_2"), 2L, new NodeName("NODE_3"), 3L));
    WORLD.get().execute("delete from agent_node where agent_id = 3");
    assertThat(store().all()).isEmpty();
  }
}
