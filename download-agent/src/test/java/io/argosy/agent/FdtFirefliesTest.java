package io.argosy.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.FdtSites;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A door that tells a listener of the connections of FDT, whichever end listens. */
@EnabledOnOs(OS.LINUX)
class FdtFirefliesTest {

  private static final Duration LONG = Duration.ofSeconds(180);

  /** Takes longer than the time between two looks at the run. */
  private static final int BYTES = 300_000_000;

  @TempDir private Path directory;
  private final ScriptedRouter router = new ScriptedRouter();
  private TestSite source;
  private TestSite destination;

  @BeforeAll
  static void requireStandIn() {
    FdtSites.requireStandIn();
  }

  @AfterEach
  void stop() {
    destination.close();
    source.close();
    router.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachStreamBeginsAndEnds(boolean inbound) throws IOException {
    source = new TestSite(directory, "SRC", router);
    destination = new TestSite(directory, "DST", router);
    try (DatagramSocket listener = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      listener.setSoTimeout((int) LONG.toMillis());
      source.start(
          "door", FdtSites.yaml(), "scitags:\n      firefly: 127.0.0.1:" + listener.getLocalPort());
      destination.start(
          "download",
          FdtSites.yaml() + "\n      streams: 1\n      inbound: " + inbound,
          "transfer:\n      backend: fdt");
      await().until(() -> router.registrations().size() == 2);
      source.write("/large", new byte[BYTES]);
      router.give(destination.agent(), List.of(source.task("t", "/large", destination.node())));
      await().atMost(LONG).until(() -> router.reports().size() == 1);
      assertThat(router.reports().getFirst().tool()).isEqualTo("fdt");
      requireFlows(listener);
    }
  }

  /** One connection for data, and one for control to the same port. */
  private static void requireFlows(DatagramSocket listener) throws IOException {
    List<JsonNode> begun = new ArrayList<>();
    List<JsonNode> ended = new ArrayList<>();
    while (begun.isEmpty() || ended.size() < begun.size()) {
      JsonNode message = received(listener);
      String state = message.at("/flow-lifecycle/state").asString();
      (state.equals("end") ? ended : begun).add(message.get("flow-id"));
    }
    assertThat(ended).containsExactlyInAnyOrderElementsOf(begun).hasSizeBetween(1, 2);
    assertThat(begun)
        .allMatch(it -> it.get("src-ip").asString().equals("127.0.0.1"))
        .allMatch(it -> it.get("src-port").asInt() > 0 && it.get("dst-port").asInt() > 0)
        .doesNotHaveDuplicates();
  }

  private static JsonNode received(DatagramSocket listener) throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[65_536], 65_536);
    listener.receive(packet);
    String text = new String(packet.getData(), 0, packet.getLength(), UTF_8);
    return WireJson.tolerant().readTree(text.substring(text.indexOf('{')));
  }
}
