package io.argosy.agent.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.Door;
import io.argosy.agent.fixture.GrantSigner;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.ServingSite;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.GrantClaims;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A real door, which tells a listener of its flows. */
class FirefliesTest {

  private static final byte[] CONTENT = "0123456789".getBytes(UTF_8);
  private static final List<FileContent> FILES = List.of(ServingSite.file("/d/file", 10));

  private @TempDir Path directory;
  private final ScriptedRouter router = new ScriptedRouter();
  private TestSite site;

  private Door door(String address, String firefly) {
    site = new TestSite(directory, "SRC", router);
    site.write("/d/file", CONTENT);
    site.start(
        "door",
        "door:\n      address: '%s'\n    scitags:\n      firefly: '%s'"
            .formatted(address, firefly));
    await().until(() -> Files.exists(site.runFile()));
    return new Door(router.registrations().get(site.agent()).doors().getFirst().url());
  }

  @AfterEach
  void end() {
    site.close();
    router.close();
  }

  private String session(Door door, boolean isMarked) {
    JwtClaims claims = GrantSigner.claims("agent_SRC/SRC", FILES);
    if (isMarked) {
      claims.setClaim(GrantClaims.SCI_TAG, 16 << 6 | 9);
    }
    return "/door/v1/" + door.opened(router.signer().sign(claims), FILES).session();
  }

  /** Requests that move nothing, and files without a mark, are no flows. */
  @ParameterizedTest
  @CsvSource({"127.0.0.1, 127.0.0.1, ipv4", "::1, [::1], ipv6", "127.0.0.1, localhost, ipv4"})
  void theBeginningAndTheEndOfEachFlowAreReported(String address, String host, String family)
      throws IOException {
    try (DatagramSocket listener = new DatagramSocket(0, InetAddress.getByName(host))) {
      listener.setSoTimeout(20_000);
      try (Door door = door(address, host + ":" + listener.getLocalPort())) {
        door.get(session(door, false) + "/0");
        String session = session(door, true);
        door.head(session + "/0");
        assertThat(door.get(session + "/0").statusCode()).isEqualTo(200);
        JsonNode start = requireFirefly(received(listener), "start", family);
        JsonNode end = requireFirefly(received(listener), "end", family);
        assertThat(end.get("flow-id")).isEqualTo(start.get("flow-id"));
        String door0 = router.registrations().get(site.agent()).doors().getFirst().url();
        assertThat(door0).endsWith(":" + start.at("/flow-id/src-port").asInt());
        door.post(session + "/bundle", "{\"numbers\":[0]}");
        requireFirefly(received(listener), "start", family);
        requireFirefly(received(listener), "end", family);
      }
    }
  }

  private static String received(DatagramSocket listener) throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[65_536], 65_536);
    listener.receive(packet);
    return new String(packet.getData(), 0, packet.getLength(), UTF_8);
  }

  private static JsonNode requireFirefly(String text, String state, String family) {
    assertThat(text).matches("<134>1 \\S+ \\S+ argosy - firefly-json - \\{.*}");
    JsonNode message = WireJson.tolerant().readTree(text.substring(text.indexOf('{')));
    assertThat(message.propertyNames())
        .containsExactlyInAnyOrder("version", "flow-lifecycle", "flow-id", "context");
    assertThat(message.get("version").asInt()).isOne();
    JsonNode lifecycle = message.get("flow-lifecycle");
    assertThat(lifecycle.get("state").asString()).isEqualTo(state);
    assertThat(Instant.parse(lifecycle.get("current-time").asString()))
        .isAfterOrEqualTo(Instant.parse(lifecycle.get("start-time").asString()));
    assertThat(lifecycle.has("end-time")).isEqualTo(state.equals("end"));
    JsonNode flow = message.get("flow-id");
    assertThat(flow.get("afi").asString()).isEqualTo(family);
    assertThat(flow.get("protocol").asString()).isEqualTo("tcp");
    assertThat(flow.get("src-ip").asString()).isEqualTo(flow.get("dst-ip").asString());
    assertThat(flow.get("dst-port").asInt()).isPositive();
    assertThat(message.at("/context/experiment-id").asInt()).isEqualTo(16);
    assertThat(message.at("/context/activity-id").asInt()).isEqualTo(9);
    return message;
  }

  @Test
  void aCollectorThatDoesNotExistPreventsNoTransfer() {
    try (Door door = door("127.0.0.1", "no.such.host.invalid:10514")) {
      String session = session(door, true);
      for (int n = 0; n < 10; n++) {
        assertThat(door.get(session + "/0").body()).isEqualTo("0123456789");
      }
    }
  }
}
