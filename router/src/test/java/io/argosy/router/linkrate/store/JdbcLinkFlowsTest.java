package io.argosy.router.linkrate.store;

import io.argosy.router.fixture.Circuits;
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
    Circuits.usable(WORLD.get(), circuit, NOON.plusSeconds(3600));
  }

  @Override
  public LinkFlows flows() {
    return new JdbcLinkFlows(WORLD.get().jdbc());
  }
}
