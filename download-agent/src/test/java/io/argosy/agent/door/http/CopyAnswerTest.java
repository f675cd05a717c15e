package io.argosy.agent.door.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.door.Fireflies;
import io.argosy.agent.door.Grant;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.storage.RootedPath;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.agent.webdav.CopyVerdict;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.JsonNode;

/** One copy, with markers in quick succession. */
@Timeout(60)
class CopyAnswerTest {

  private static final Duration MARKERS = Duration.ofMillis(20);

  /** More than the buffers of a connection. */
  private static final long LARGE = 64_000_000;

  private final SentBytes sent = new SentBytes(0, total -> {});
  private final List<String> fireflies = new CopyOnWriteArrayList<>();
  private final StorageClients clients = Storages.patientFor(Duration.ofSeconds(30));
  private final CopyAnswer answer =
      new CopyAnswer(
          clients,
          sent,
          new Fireflies(Optional.of(it -> fireflies.add(new String(it, UTF_8))), Clock.systemUTC()),
          new CopyPatience(Duration.ofMinutes(1), ByteRate.parse("1MB/s")),
          Clock.systemUTC(),
          MARKERS);

  @AfterEach
  void close() {
    clients.close();
  }

  private static Grant grant() {
    return new Grant(
        "g",
        new NodeName("SRC"),
        "dst",
        "job",
        "ab12",
        List.of(),
        Optional.empty(),
        OptionalInt.of(16 << 6 | 9),
        Instant.MAX);
  }

  private static SourceState.Ready file(long length, SourceState.Content content) {
    return new SourceState.Ready(
        Optional.of(new RootedPath(Path.of("/data"), Path.of("f"))), length, "\"e\"", content);
  }

  private static CopyAnswer.Target target(String url) {
    return new CopyAnswer.Target(DavUrl.parse(url), DavAccess.NONE, List.of());
  }

  /** A client whose connection breaks when some content was sent. */
  private HttpServletResponse leaving() {
    return new MockHttpServletResponse() {
      @Override
      public void flushBuffer() {
        if (sent.total() > 0) {
          throw new UncheckedIOException(new IOException("broken pipe"));
        }
      }
    };
  }

  /** A storage that wants the content and does not read it before the client has left. */
  private static CompletableFuture<Long> slowStorage(ServerSocket server, CountDownLatch left) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (Socket storage = server.accept()) {
            storage.getInputStream().readNBytes(16);
            storage.getOutputStream().write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(UTF_8));
            left.await();
            return readToItsEnd(storage.getInputStream());
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static long readToItsEnd(InputStream in) throws IOException {
    byte[] buffer = new byte[65_536];
    long bytes = 0;
    try {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        bytes += read;
      }
    } catch (SocketException reset) {
      return bytes;
    }
    return bytes;
  }

  /** Also while it waits for a storage that does not read. */
  @Test
  void aClientThatLeavesEndsTheRequestToTheStorage() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CountDownLatch left = new CountDownLatch(1);
      CompletableFuture<Long> received = slowStorage(server, left);
      SourceState.Ready file = file(LARGE, first -> new Endless());
      CopyAnswer.Target target = target("http://127.0.0.1:%d/f".formatted(server.getLocalPort()));
      assertThatThrownBy(() -> answer.send(grant(), file, target, leaving()))
          .hasMessageContaining("broken pipe");
      await().until(() -> fireflies.size() == 2);
      left.countDown();
      assertThat(received.get(30, TimeUnit.SECONDS)).isBetween(1L, LARGE - 1);
    }
  }

  private static final class Endless extends InputStream {
    @Override
    public int read() {
      return 1;
    }
  }

  @Test
  void whatIsSentIsCountedMarkedAndReported() throws IOException {
    try (DavDouble storage = new DavDouble()) {
      MockHttpServletResponse response = new MockHttpServletResponse();
      byte[] content = "content".getBytes(UTF_8);
      SourceState.Ready file = file(7, first -> new ByteArrayInputStream(content));
      answer.send(grant(), file, target(storage.url() + "/f"), response);
      assertThat(response.getContentAsString()).endsWith("success: Created\n");
      assertThat(sent.total()).isEqualTo(7);
      assertThat(fireflies).hasSize(2);
      JsonNode start = json(fireflies.getFirst());
      assertThat(storage.url()).endsWith(":" + start.at("/flow-id/dst-port").asInt());
      assertThat(start.at("/context/experiment-id").asInt()).isEqualTo(16);
      assertThat(json(fireflies.getLast()).at("/flow-lifecycle/state").asString()).isEqualTo("end");
    }
  }

  private static JsonNode json(String firefly) {
    return WireJson.tolerant().readTree(firefly.substring(firefly.indexOf('{')));
  }

  @Test
  void aFileThatShrinksIsTheSourcesFault() throws IOException {
    try (DavDouble storage = new DavDouble()) {
      MockHttpServletResponse response = new MockHttpServletResponse();
      SourceState.Ready file = file(7, first -> InputStream.nullInputStream());
      answer.send(grant(), file, target(storage.url() + "/f"), response);
      assertThat(response.getContentAsString()).contains("failure: local file: it shrank");
      assertThat(storage.paths()).isEmpty();
    }
  }

  /** The client that asked for the copy gets an error, and the copy does not begin. */
  @Test
  void aFileThatCannotBeOpenedIsNotSent() throws IOException {
    try (DavDouble storage = new DavDouble()) {
      MockHttpServletResponse response = new MockHttpServletResponse();
      UncheckedIOException busy = new UncheckedIOException(new IOException("SlowDown"));
      SourceState.Ready file =
          file(
              7,
              first -> {
                throw busy;
              });
      assertThatThrownBy(() -> answer.send(grant(), file, target(storage.url() + "/f"), response))
          .isSameAs(busy);
      assertThat(response.isCommitted()).isFalse();
      assertThat(storage.requests()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "true, local file: it cannot be read, SOURCE_MISSING",
    "false, the connection to the storage of the source failed, NETWORK"
  })
  void aFileThatCannotBeReadIsTheSourcesFault(
      boolean isLocal, String sentence, FailureClass expected) throws IOException {
    try (DavDouble storage = new DavDouble()) {
      MockHttpServletResponse response = new MockHttpServletResponse();
      SourceState.Ready there = file(7, first -> new Broken());
      SourceState.Ready file =
          new SourceState.Ready(
              there.file().filter(it -> isLocal), there.length(), there.etag(), there.content());
      answer.send(grant(), file, target(storage.url() + "/f"), response);
      String last = response.getContentAsString().strip().lines().toList().getLast();
      assertThat(last).isEqualTo("failure: " + sentence);
      assertThat(new CopyVerdict(false).ended(last).orElseThrow().reason()).isEqualTo(expected);
      assertThat(storage.paths()).isEmpty();
    }
  }

  private static final class Broken extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("Input/output error, status 403");
    }
  }
}
