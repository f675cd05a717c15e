package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Ports;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every port of the router has one contract test, which all its adapters run. */
class PortContractsTest {

  private static final Map<String, String> WITHOUT_CONTRACT =
      Map.of("Wake", "a wake-up can be lost, and the port has no query: StageTimersTest proves it");

  private static final Ports PORTS = new Ports("io.argosy.router", "Router");

  @Test
  void everyPortHasAContractThatEveryAdapterRuns() {
    assertThat(PORTS.unproved(WITHOUT_CONTRACT.keySet())).isEmpty();
  }

  @Test
  void everyContractAndExceptionHasItsPort() {
    Set<String> ports = PORTS.names();
    assertThat(ports).hasSizeGreaterThan(20).containsAll(WITHOUT_CONTRACT.keySet());
    ports.removeAll(WITHOUT_CONTRACT.keySet());
    assertThat(PORTS.withContract()).isEqualTo(ports);
  }
}
