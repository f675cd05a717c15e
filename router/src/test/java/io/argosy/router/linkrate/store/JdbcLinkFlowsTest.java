package io.argosy.router.linkrate.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.linkrate.LinkFlowsContract;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcLinkFlowsTest implements LinkFlowsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public void lease(UUID circuit) {
    WORLD
        .get()
        .execute(
            """
            insert into circuit_endpoint values
                ('there', 3, '', 1, '', '{3}', '', 1, 1, '', true),
                ('here', 1, '', 1, '', '{1}', '', 1, 1, '', false)
            """);
    WORLD
        .get()
        .execute(
            """
            insert into circuit (id, agent_id, source, destination, source_attachment,
                source_address, destination_attachment, destination_address, source_nodes,
                destination_nodes, source_port, destination_port, bandwidth, planned_seconds,
                lifetime_seconds, leased_at, state, why)
            values ('%s', 3, 'here', 'there', '', '', '', '', '{1}', '{3}', '', '', 1e9, 3600, 3600,
                '%s', 'established', '')
            """,
            circuit, NOON);
  }

  @Override
  public LinkFlows flows() {
    return new JdbcLinkFlows(WORLD.get().jdbc());
  }
}
