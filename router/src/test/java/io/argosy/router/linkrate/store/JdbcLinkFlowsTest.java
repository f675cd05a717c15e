package io.argosy.router.linkrate.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.linkrate.LinkFlowsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcLinkFlowsTest implements LinkFlowsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public LinkFlows flows() {
    return new JdbcLinkFlows(WORLD.get().jdbc());
  }
}
