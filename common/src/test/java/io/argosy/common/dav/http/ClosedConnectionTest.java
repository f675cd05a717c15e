package io.argosy.common.dav.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A storage that closes each connection after its answer, without saying so, as XRootD may. */
class ClosedConnectionTest {

  private final Semaphore closed = new Semaphore(0);
  private ServerSocket server;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        BufferedReader in =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
        while (!in.readLine().isEmpty()) {
          // The requests of this test have no body.
        }
        String answer = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";
        socket.getOutputStream().write(answer.getBytes(US_ASCII));
      } catch (IOException e) {
        continue;
      }
      closed.release();
    }
  }

  @Test
  void aRequestThatChangesSomethingIsNotSentOnAClosedConnection() throws Exception {
    DavUrl root = DavUrl.parse("http://127.0.0.1:" + server.getLocalPort() + "/data");
    try (DavClient client =
        new DavClient("test", Duration.ofSeconds(10), 4, Set.of(), Optional.empty())) {
      for (int n = 0; n < 3; n++) {
        client.move(root.below("a"), root.below("b"), DavAccess.NONE);
        assertThat(closed.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
      }
    }
  }
}
