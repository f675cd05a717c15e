package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.agent.circuits.CircuitEnds;
import io.argosy.agent.fixture.DoorKeys;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.fixture.ConnectionLimit;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.context.WebServerApplicationContext;

/** The source's end of a circuit that another agent manages, at a real agent. */
class CircuitEndsTest {

  private static final UUID ID = new UUID(7, 1);

  /** Notes how it was called in the file that is its first argument. */
  private static final String HOOK =
      "echo \"$ARGOSY_VLAN $ARGOSY_ADDRESS $ARGOSY_PEER $ARGOSY_RATE $2\" >> \"$1\"\n";

  private static final String UP = "1780 127.0.2.1 127.0.2.9 800000000 up";
  private static final String DOWN = "1780 127.0.2.1 127.0.2.9 800000000 down";

  private final ScriptedRouter router = new ScriptedRouter();
  private @TempDir Path directory;

  @AfterEach
  void shut() {
    router.close();
  }

  /** Its door listens on the circuit's address, with the port and TLS of its own. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theSourceOfACircuitIsSetUpWhileItIsEstablished(boolean isTls)
      throws IOException, InterruptedException {
    Path log = directory.resolve("hook.log");
    Path hook = Files.writeString(directory.resolve("hook"), HOOK);
    String[] door = isTls ? tls(DoorKeys.in(directory)) : new String[0];
    String url = (isTls ? "https" : "http") + "://127.0.2.1:";
    router.inbound(inbound("established", "127.0.2.1"));
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      start(site, "127.0.2.1, hook: [/bin/sh, %s, %s]".formatted(hook, log), door);
      await().until(() -> ends().contains(new EndStatement(ID, true, null)));
      assertThat(site.life().getBean(CircuitEnds.class).isUp(ID)).isTrue();
      new OwnDoor(url + port(site)).ask();
      assertThat(Files.readAllLines(log)).containsExactly(UP);
      router.inbound(inbound("releasing", "127.0.2.1"));
      await().until(() -> TestSite.filesIn(site.state().resolve("circuit-ends")).isEmpty());
      await().until(() -> ends().contains(new EndStatement(ID, false, null)));
      assertThat(Files.readAllLines(log)).containsExactly(UP, DOWN);
      assertThatThrownBy(() -> new OwnDoor(url + port(site)).ask()).hasMessageContaining("refused");
      new OwnDoor(url.replace("127.0.2.1", "127.0.0.1") + port(site)).ask();
    }
  }

  /** Nobody would take it down. */
  @Test
  void anAgentDoesNotStartWithoutTheEndpointOfAnEndThatIsSetUp() {
    router.inbound(inbound("established", "127.0.2.1"));
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      start(site, "127.0.2.1");
      await().until(() -> ends().contains(new EndStatement(ID, true, null)));
      site.life().close();
      assertThatThrownBy(() -> site.start("door"))
          .hasMessageContaining(
              "the end at 127.0.2.1 of circuit test-" + ID + " may still be set up")
          .hasMessageContaining(site.state() + "/circuit-ends/" + ID + ".end");
      router.inbound(inbound("releasing", "127.0.2.1"));
      start(site, "127.0.2.1");
      await().until(() -> TestSite.filesIn(site.state().resolve("circuit-ends")).isEmpty());
      site.life().close();
      site.start("door");
    }
  }

  /** Over the loopback interface, data leaves by {@code lo}. */
  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void theDoorOpensOnceTheKernelSendsByTheInterface(CapturedOutput log) {
    requireIp();
    router.inbound(inbound("established", "127.0.2.1"));
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      start(site, "127.0.2.1, interface: vlan1780");
      await().until(() -> log.toString().contains("leaves by lo instead of vlan1780"));
      assertThat(ends()).doesNotContain(new EndStatement(ID, true, null));
      assertThatThrownBy(() -> new OwnDoor("http://127.0.2.1:" + port(site)).ask())
          .hasMessageContaining("refused");
      site.life().close();
      start(site, "127.0.2.1, interface: lo");
      await().until(() -> ends().contains(new EndStatement(ID, true, null)));
      assertThat(site.life().getBean(CircuitEnds.class).isUp(ID)).isTrue();
    }
  }

  /** Agents ask it for the kernel's routes. */
  private static void requireIp() {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "ip"))),
        "Skipped: it needs ip");
  }

  @Test
  void theDoorOnACircuitHasTheLimitsOfTheDoor() throws IOException {
    router.inbound(inbound("established", "127.0.2.1"));
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      start(site, "127.0.2.1", "door:", "  connections-per-address: 3");
      await().until(() -> ends().contains(new EndStatement(ID, true, null)));
      ConnectionLimit.require(InetAddress.getByName("127.0.2.1"), port(site), 3);
    }
  }

  @Test
  void aDoorThatListensOnAllAddressesNeedsNoOther() throws IOException, InterruptedException {
    router.inbound(inbound("established", "127.0.2.1"));
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      start(
          site,
          "127.0.2.1",
          Stream.concat(Stream.of(tls(DoorKeys.in(directory))), Stream.of("  address: 0.0.0.0"))
              .toArray(String[]::new));
      await().until(() -> ends().contains(new EndStatement(ID, true, null)));
      new OwnDoor("https://127.0.2.1:" + port(site)).ask();
    }
  }

  /** Neither one that the host does not have, nor one that may not be served without TLS. */
  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.1", "127.0.2.1"})
  void anAddressThatCannotBeListenedOnIsNoCrash(String address) throws IOException {
    router.inbound(inbound("established", address));
    try (TestSite site = new TestSite(directory, "SRC", router)) {
      try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.2.1"))) {
        start(site, address, "door:", "  port: " + taken.getLocalPort());
        await().until(() -> ends().contains(new EndStatement(ID, false, null)));
        assertThat(site.life().getBean(CircuitEnds.class).isUp(ID)).isFalse();
        new OwnDoor("http://127.0.0.1:" + port(site)).ask();
      }
      if (address.startsWith("127")) {
        await().until(() -> ends().contains(new EndStatement(ID, true, null)));
      }
    }
  }

  private static void start(TestSite site, String address, String... door) {
    String endpoint = "    - {name: e-1, uri: u, nodes: [SRC], rate: 10Gb/s, address: %s}";
    site.start(
        "door",
        Stream.concat(
                Stream.of(door),
                Stream.of("circuits:", "  endpoints:", endpoint.formatted(address)))
            .toArray(String[]::new));
  }

  private String[] tls(Path store) {
    return new String[] {
      "door:",
      "  tls:",
      "    key-store-file: " + store,
      "    key-store-password-file: " + directory.resolve("password")
    };
  }

  private static int port(TestSite site) {
    return ((WebServerApplicationContext) site.life()).getWebServer().getPort();
  }

  /** As the agent stated them last. */
  private List<EndStatement> ends() {
    return router.circuits().stream().map(CircuitReport::ends).reduce(List.of(), (a, b) -> b);
  }

  private static Inbound inbound(String state, String address) {
    return new Inbound(
        "test-" + ID,
        new End("e-1", "u", address),
        new End("b-1", "v", "127.0.2.9"),
        state,
        1e8,
        "p?vlan=1780");
  }
}
