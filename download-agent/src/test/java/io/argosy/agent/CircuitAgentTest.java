package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration.CircuitEndpoint;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent announces the endpoints of its settings, also to a router that knows no circuits. */
class CircuitAgentTest {

  private final ScriptedRouter router = new ScriptedRouter();
  private @TempDir Path directory;

  @AfterEach
  void shut() {
    router.close();
  }

  @Test
  void endpointsAreAnnounced() {
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      site.start(
          "door",
          "circuits:",
          "  provider: {kind: nsi, url: 'http://127.0.0.1:1/', provider-nsa: 'urn:a',"
              + " requester-nsa: 'urn:b'}",
          "  endpoints:",
          "    - {name: e-1, stp: 'urn:p?vlan=10-19', address: 192.0.2.1, nodes: [SRC],"
              + " rate: 10Gb/s}");
      await().until(() -> Files.exists(site.runFile()));
      assertThat(router.registrations().get(site.agent()).circuitEndpoints())
          .containsExactly(
              new CircuitEndpoint(
                  "e-1",
                  "urn:p?vlan=10-19",
                  10,
                  "192.0.2.1",
                  List.of(new NodeName("SRC")),
                  "urn:p",
                  1.25e9,
                  0.5,
                  List.of()));
      assertThat(site.life().getBean(MeterRegistry.class).get("argosy.agent.circuits").gauges())
          .hasSize(4)
          .allSatisfy(gauge -> assertThat(gauge.value()).isZero());
    }
  }

  @Test
  void anAgentWithoutThemAnnouncesNone() {
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      site.start("door");
      await().until(() -> Files.exists(site.runFile()));
      assertThat(router.registrations().get(site.agent()).circuitEndpoints()).isEmpty();
      assertThat(site.state().resolve("circuits")).doesNotExist();
    }
  }
}
