package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.circuits.CircuitEnds;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.LinkOf;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.Registration.CircuitEndpoint;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** An agent announces the endpoints of its settings, also to a router that knows no circuits. */
class CircuitAgentTest {

  private static final String ENDPOINTS = "  endpoints:";
  private static final String ENDPOINT =
      "    - {name: e-1, stp: 'urn:p?vlan=10-19', address: 192.0.2.1, nodes: [SRC], rate: 10Gb/s}";

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
              + " rate: 10Gb/s, interface: eth1, mtu: 9000, own-interface: true, hook: [sh]}");
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
                  List.of(),
                  true));
      assertThat(site.life().getBean(MeterRegistry.class).get("argosy.agent.circuits").gauges())
          .hasSize(4)
          .allSatisfy(gauge -> assertThat(gauge.value()).isZero());
    }
  }

  /** Only the agent of the destination asks a provider. */
  @Test
  void anAgentThatIsOnlyASourceNeedsNoProvider() {
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      site.start("door", "circuits:", ENDPOINTS, ENDPOINT);
      await().until(() -> Files.exists(site.runFile()));
      assertThat(router.registrations().get(site.agent()).circuitEndpoints())
          .extracting(CircuitEndpoint::name, CircuitEndpoint::ownInterface)
          .containsExactly(tuple("e-1", false));
    }
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void aCircuitIsReleasedAndTakenDownBeforeTheAgentEnds(CapturedOutput log) throws IOException {
    Path hooks = directory.resolve("hooks");
    String[] settings = settings("release");
    settings[settings.length - 1] =
        ENDPOINT.replace("}", ", hook: [/bin/sh, -c, 'echo $1 >> %s', x]}".formatted(hooks));
    router.lease(lease());
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      site.start("door", settings);
      await().until(() -> told().equals("established"));
      CircuitEnds ends = site.life().getBean(CircuitEnds.class);
      await().until(() -> ends.isUp(new UUID(7, 1)));
      site.life().close();
      assertThat(told()).isEqualTo("closed");
      assertThat(Files.readAllLines(hooks)).containsExactly("up", "down");
      assertThat(TestSite.filesIn(site.state().resolve("circuit-ends"))).isEmpty();
      assertThat(log)
          .containsOnlyOnce("event=the provider was asked for it")
          .doesNotContain("is ignored");
    }
  }

  @Test
  void anAgentThatKeepsItsCircuitsTellsNothing() {
    router.lease(lease());
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      site.start("door", settings("keep"));
      await().until(() -> told().equals("established"));
      site.life().close();
      assertThat(told()).isEqualTo("established");
    }
  }

  /** Nobody would follow it there: the other provider does not list it. */
  @Test
  void anAgentDoesNotStartWithoutTheProviderOfAnOpenCircuit() {
    router.lease(lease());
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      site.start("door", settings("keep"));
      await().until(() -> told().equals("established"));
      site.life().close();
      String other = "{kind: nsi, url: 'http://127.0.0.1:1/', provider-nsa: a, requester-nsa: b}";
      for (String[] changed : List.of(settings("keep", other), new String[0])) {
        assertThatThrownBy(() -> site.start("door", changed))
            .hasMessageContaining("circuits")
            .hasMessageContaining("00000000-0000-0007-0000-000000000001 is still open")
            .hasMessageContaining(
                site.state() + "/circuits/00000000-0000-0007-0000-000000000001.circuit");
      }
      int before = router.circuits().size();
      site.start("door", settings("release"));
      await().until(() -> router.circuits().size() > before + 1);
      site.life().close();
      assertThat(told()).isEqualTo("closed");
      site.start("door", settings("keep", other));
      site.life().close();
      site.start("door");
    }
  }

  private static String[] settings(String onStop) {
    return settings(onStop, "{kind: static, bandwidth: 10Gb/s}");
  }

  private static String[] settings(String onStop, String provider) {
    return new String[] {
      "circuits:", "  on-stop: " + onStop, "  provider: " + provider, ENDPOINTS, ENDPOINT
    };
  }

  private static Lease lease() {
    return new Lease(
        new UUID(7, 1),
        new End("a-1", "urn:a?vlan=10", "192.0.2.9"),
        new End("e-1", "urn:p?vlan=10", "192.0.2.1"),
        List.of(new LinkOf(new NodeName("A"), new NodeName("SRC"))),
        1e8,
        18_000,
        18_000,
        false,
        null,
        null,
        false,
        null);
  }

  private String told() {
    return router.circuits().stream()
        .flatMap(report -> report.circuits().stream())
        .map(CircuitStatement::state)
        .reduce("nothing", (before, after) -> after);
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
