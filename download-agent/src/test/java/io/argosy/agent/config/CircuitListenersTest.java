package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.http.ListeningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CircuitListenersTest {

  private static final String ADDRESS = "127.0.2.77";

  private final Tomcat tomcat = new Tomcat();

  @BeforeEach
  void start(@TempDir Path directory) throws LifecycleException {
    tomcat.setBaseDir(directory.toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.start();
  }

  @AfterEach
  void stop() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }

  @Test
  void theDoorListensOnACircuitWithItsPort() {
    CircuitListeners listeners = listeners("127.0.0.1", OptionalInt.empty());
    assertThat(listeners.listen(Set.of(ADDRESS))).isEmpty();
    int own = tomcat.getConnector().getLocalPort();
    assertThat(isServed(own)).isTrue();
    assertThat(listeners.listen(Set.of())).isEmpty();
    assertThat(isServed(own)).isFalse();
    assertThat(listeners("0.0.0.0", OptionalInt.of(own)).listen(Set.of(ADDRESS))).isEmpty();
    assertThat(isServed(own)).as("it listens on all addresses").isFalse();
  }

  /** What forwards the port to the door does not forward it on the circuit. */
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "0.0.0.0"})
  void theDoorListensOnACircuitWithThePortThatClientsKnow(String door) throws IOException {
    int advertised;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(ADDRESS))) {
      advertised = free.getLocalPort();
      assertThat(listeners(door, OptionalInt.of(advertised)).listen(Set.of(ADDRESS)).get(ADDRESS))
          .contains(ADDRESS + " port " + advertised);
    }
    CircuitListeners listeners = listeners(door, OptionalInt.of(advertised));
    assertThat(listeners.listen(Set.of(ADDRESS))).isEmpty();
    assertThat(isServed(advertised)).isTrue();
    assertThat(listeners.listen(Set.of())).isEmpty();
    assertThat(isServed(advertised)).isFalse();
  }

  /** While the agent starts, its server has no connector. */
  @Test
  void nothingListensOnACircuitBeforeTheDoorDoes() {
    tomcat.getService().removeConnector(tomcat.getConnector());
    assertThat(listeners("127.0.0.1", OptionalInt.empty()).listen(Set.of(ADDRESS)))
        .containsEntry(ADDRESS, "the door does not listen yet");
    assertThat(tomcat.getService().findConnectors()).isEmpty();
  }

  private CircuitListeners listeners(String door, OptionalInt advertised) {
    ListeningServer server =
        new ListeningServer("argosy.agent.door.", address(door), 0, null, 8, 1_000, false);
    return new CircuitListeners(server, () -> tomcat, advertised);
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isServed(int port) {
    try (Socket client = new Socket(ADDRESS, port)) {
      return client.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }
}
