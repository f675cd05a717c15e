package io.argosy.agent.fdt.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fdt.FdtRun.Connection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The process whose connections are looked for is that of the test. */
@EnabledOnOs(OS.LINUX)
class ProcessConnectionsTest {

  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private static Connection connection(int own, int peer) {
    return new Connection(new InetSocketAddress(HERE, own), new InetSocketAddress(HERE, peer));
  }

  @Test
  void bothEndsOfAConnectionAreFoundWhileItIsOpen() throws IOException {
    long pid = ProcessHandle.current().pid();
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      int port = server.getLocalPort();
      int own;
      try (Socket client = new Socket(HERE, port);
          Socket accepted = server.accept()) {
        own = client.getLocalPort();
        assertThat(accepted.getPort()).isEqualTo(own);
        assertThat(ProcessConnections.of(pid))
            .contains(connection(own, port), connection(port, own));
      }
      assertThat(ProcessConnections.of(pid))
          .doesNotContain(connection(own, port), connection(port, own));
    }
  }

  @Test
  void connectionsOfOthersAndOfEndedProcessesAreNotFound() throws Exception {
    Process other = new ProcessBuilder("sleep", "60").start();
    try (ServerSocket server = new ServerSocket(0, 1, HERE);
        Socket client = new Socket(HERE, server.getLocalPort())) {
      assertThat(client.isConnected()).isTrue();
      assertThat(ProcessConnections.of(other.pid())).isEmpty();
    } finally {
      other.destroyForcibly();
    }
    other.waitFor();
    assertThat(ProcessConnections.of(other.pid())).isEmpty();
  }
}
