package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Ports;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every port of the router has one contract test, which all its adapters run. */
class PortContractsTest {

  private static final Ports PORTS = new Ports("io.argosy.router", "Router");

  @Test
  void everyPortHasAContractThatEveryAdapterRuns() {
    assertThat(PORTS.unproved(Set.of())).isEmpty();
  }

  @Test
  void everyContractHasItsPort() {
    Set<String> ports = PORTS.names();
    assertThat(ports).hasSizeGreaterThan(20);
    assertThat(PORTS.withContract()).isEqualTo(ports);
  }
}
