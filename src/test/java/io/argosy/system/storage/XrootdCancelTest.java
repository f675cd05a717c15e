package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.task.FailureClass;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A copy that is cancelled at a stock XRootD server, which writes on for a while. */
class XrootdCancelTest {

  private static final byte[] CONTENT = "content of a file".repeat(200_000).getBytes(UTF_8);

  private static Optional<Path> home = Optional.empty();
  private static Optional<XrootdServer> server = Optional.empty();
  private static final StorageClients CLIENTS =
      new StorageClients(
          hosts ->
              new DavClient("argosy-test", Duration.ofSeconds(60), 16, hosts, Optional.empty()));

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch ends = new CountDownLatch(1);
  private String directory;
  private Path state;
  private ScriptedSource source;
  private CopyWorld world;

  @BeforeAll
  static void startServer() throws IOException {
    XrootdServer.require();
    Path directory = XrootdServer.home("xrootd-cancel");
    home = Optional.of(directory);
    HostKey key = HostKey.in(directory);
    server =
        Optional.of(XrootdServer.start(directory.resolve("destination"), key, Optional.empty()));
  }

  @AfterAll
  static void endServer() throws IOException {
    server.ifPresent(XrootdServer::close);
    CLIENTS.close();
    if (home.isPresent()) {
      HostKey.run("rm -rf " + home.get());
    }
  }

  @BeforeEach
  void begin() throws IOException {
    directory = UUID.randomUUID().toString();
    state = Files.createTempDirectory("leftovers");
    destination().put(directory + "/there", new byte[0]);
    source = new ScriptedSource(CONTENT.length, this::slowly);
    beginProcess();
  }

  @AfterEach
  void tidy() throws IOException {
    ends.countDown();
    source.close();
    HostKey.run("rm -rf " + state);
  }

  private void beginProcess() throws IOException {
    DavUrl root = DavUrl.parse(destination().plainUrl() + "/data/" + directory);
    world = CopyWorld.of(root, CLIENTS, (node, below) -> DavAccess.NONE, state);
  }

  private static XrootdServer destination() {
    return server.orElseThrow();
  }

  private CopyWorld.Results copy(HeldTask task) {
    try {
      String origin = source.url();
      return world.copy(
          List.of(task),
          new DoorGrant("dav", origin, "", 3600, List.of("/f"), false, List.of(), null));
    } catch (TransferFailedException e) {
      throw new AssertionError(e);
    }
  }

  private List<String> temporary() throws IOException {
    try (Stream<Path> all = Files.walk(destination().data().resolve(directory))) {
      return all.map(Path::toString).filter(path -> path.contains("/.argosy.")).toList();
    }
  }

  private void assertNothingStays(HeldTask task) throws IOException {
    world.staging().discard(task);
    world.sweep().run();
    assertThat(temporary()).isEmpty();
  }

  /** The server ends a copy at its next marker, and may write until then. */
  @Test
  void aCancelledCopyLeavesNothing() throws Exception {
    HeldTask task = CopyWorld.task("/f", CONTENT);
    CompletableFuture<CopyWorld.Results> copy = CompletableFuture.supplyAsync(() -> copy(task));
    assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
    Waits.until("the copy has begun", () -> !temporaryNow().isEmpty());

    long cancelled = System.nanoTime();
    world.cancelled().add(task.key());
    world.running().sweep();
    assertThat(copy.get(60, TimeUnit.SECONDS).only()).isEqualTo(FailureClass.LOST);
    assertNothingStays(task);
    assertThat(Duration.ofNanos(System.nanoTime() - cancelled)).isLessThan(Duration.ofSeconds(10));

    Waits.until("the server has ended the copy", () -> ends.getCount() == 0);
    world.passed().addAndGet(Duration.ofSeconds(15).toNanos());
    world.sweep().run();
    assertThat(temporary()).isEmpty();
    assertThat(world.leftovers().size()).isZero();
  }

  private List<String> temporaryNow() {
    try {
      return temporary();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Sends a little until the server closes the connection. */
  private void slowly(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, CONTENT.length);
    OutputStream out = exchange.getResponseBody();
    try {
      for (int sent = 0; sent < CONTENT.length; sent += 10_000) {
        out.write(CONTENT, sent, 10_000);
        out.flush();
        begun.countDown();
        ends.await(100, TimeUnit.MILLISECONDS);
      }
    } catch (IOException e) {
      ends.countDown();
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
