package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.Door;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Strangers who send much cannot make a door run out of memory, nor lock it. */
class DoorBodyTest {

  private static final String SESSIONS = "/door/v1/sessions";

  private final ScriptedRouter router = new ScriptedRouter();
  private final List<Socket> slow = new ArrayList<>();
  private @TempDir Path directory;
  private TestSite site;
  private URI door;

  @BeforeEach
  void open() {
    site = new TestSite(directory, "SRC", router);
    site.start("door");
    await().until(() -> Files.exists(site.runFile()));
    door = URI.create(router.registrations().get(site.agent()).doors().getFirst().url());
  }

  @AfterEach
  void shut() throws IOException {
    for (Socket socket : slow) {
      socket.close();
    }
    site.close();
    router.close();
  }

  @Test
  void whatIsTooLongIsNotEvenRead() throws IOException {
    assertThat(answerTo(announcing(5_000_000))).startsWith("HTTP/1.1 400");
  }

  @Test
  void onlyFewLongOnesAreReadAtOnce() throws IOException {
    announcing(1_000_000);
    announcing(1_000_000);
    await()
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(shortAnswer()).startsWith("HTTP/1.1 503"));
    try (Door visitor = new Door(door.toString())) {
      assertThat(visitor.post(SESSIONS, "{}").statusCode()).isEqualTo(400);
    }
  }

  /** A long one that was taken in is not answered before it has come. */
  private String shortAnswer() throws IOException {
    Socket asking = announcing(1_000_000);
    asking.setSoTimeout(500);
    return answerTo(asking);
  }

  private Socket announcing(int bytes) throws IOException {
    Socket socket = new Socket(door.getHost(), door.getPort());
    slow.add(socket);
    String head = "POST %s HTTP/1.1\r\nHost: door\r\nContent-Length: %d\r\n\r\n{";
    socket
        .getOutputStream()
        .write(head.formatted(SESSIONS, bytes).getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String answerTo(Socket socket) throws IOException {
    return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
  }
}
