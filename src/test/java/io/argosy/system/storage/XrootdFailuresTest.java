package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.verify.Verification;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a stock XRootD server says of copies that fail, from a source that does anything. */
class XrootdFailuresTest {

  private static final byte[] CONTENT = "content of a file".repeat(200_000).getBytes(UTF_8);

  private static Optional<Path> home = Optional.empty();
  private static Optional<XrootdServer> server = Optional.empty();
  private static final StorageClients CLIENTS =
      new StorageClients(
          hosts ->
              new DavClient("argosy-test", Duration.ofSeconds(60), 16, hosts, Optional.empty()));

  private final AtomicReference<Manner> manner = new AtomicReference<>(XrootdFailuresTest::rightly);
  private final CountDownLatch ends = new CountDownLatch(1);
  private String directory;
  private Path state;
  private HttpServer source;
  private CopyWorld world;

  /** How the source answers a GET. */
  private interface Manner {
    void answer(HttpExchange exchange) throws IOException;
  }

  @BeforeAll
  static void startServer() throws IOException {
    XrootdServer.require();
    Path directory = XrootdServer.home("xrootd-failures");
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
    source = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    source.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    source.createContext("/", this::answer);
    source.start();
    beginProcess();
  }

  @AfterEach
  void tidy() throws IOException {
    ends.countDown();
    source.stop(0);
    HostKey.run("rm -rf " + state);
  }

  private void beginProcess() throws IOException {
    DavUrl root = DavUrl.parse(destination().plainUrl() + "/data/" + directory);
    world = CopyWorld.of(root, CLIENTS, (node, below) -> DavAccess.NONE, state);
  }

  private static XrootdServer destination() {
    return server.orElseThrow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.getResponseHeaders().set("Content-Length", Integer.toString(CONTENT.length));
        exchange.sendResponseHeaders(200, -1);
      } else {
        manner.get().answer(exchange);
      }
    }
  }

  private static void rightly(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, CONTENT.length);
    exchange.getResponseBody().write(CONTENT);
  }

  private CopyWorld.Results copy(HeldTask task) {
    try {
      String origin = "http://127.0.0.1:" + source.getAddress().getPort();
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

  @ParameterizedTest
  @CsvSource({
    "404, SOURCE_MISSING",
    "403, SOURCE_BUSY",
    "401, SOURCE_BUSY",
    "503, SOURCE_BUSY",
    "500, NETWORK"
  })
  void theSourceRefuses(int status, FailureClass expected) throws IOException {
    HeldTask task = CopyWorld.task("/f", CONTENT);
    manner.set(exchange -> exchange.sendResponseHeaders(status, -1));
    assertThat(copy(task).only()).isEqualTo(expected);
    assertNothingStays(task);
  }

  @Test
  void theSourceIsAway() throws IOException {
    HeldTask task = CopyWorld.task("/f", CONTENT);
    source.stop(0);
    assertThat(copy(task).only()).isEqualTo(FailureClass.NETWORK);
    assertNothingStays(task);
  }

  @Test
  void theSourceIsCut() throws IOException {
    HeldTask task = CopyWorld.task("/f", CONTENT);
    manner.set(
        exchange -> {
          exchange.sendResponseHeaders(200, CONTENT.length);
          exchange.getResponseBody().write(CONTENT, 0, CONTENT.length / 2);
          exchange.getResponseBody().flush();
          throw new IOException("cut");
        });
    assertThat(copy(task).only()).isEqualTo(FailureClass.NETWORK);
    assertNothingStays(task);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "-1, 0"})
  void theSourceSendsOtherContent(int more, int changed) throws IOException {
    HeldTask task = CopyWorld.task("/f", CONTENT);
    byte[] other = Arrays.copyOf(CONTENT, CONTENT.length + more);
    other[100] += (byte) changed;
    manner.set(
        exchange -> {
          exchange.sendResponseHeaders(200, other.length);
          exchange.getResponseBody().write(other);
        });
    assertThat(copy(task).arrivals().get(task.key()))
        .satisfies(
            arrival ->
                assertThat(Verification.check(task, arrival).map(TaskFailure::reason))
                    .contains(FailureClass.CHECKSUM_MISMATCH));
    assertNothingStays(task);
  }

  @Test
  void theDiskIsFull() throws IOException {
    Path full = Files.createDirectories(destination().data().resolve(directory + "/full"));
    try {
      HostKey.run("mount -t tmpfs -o size=1m tmpfs " + full);
    } catch (IOException e) {
      assumeTrue(false, "only root with the right to mount can make a small disk");
    }
    try {
      destination().put(directory + "/full/there", new byte[0]);
      HeldTask task = CopyWorld.task("/full/f", CONTENT);
      assertThat(copy(task).only()).isEqualTo(FailureClass.DESTINATION_FULL);
      assertNothingStays(task);
    } finally {
      HostKey.run("umount -l " + full);
    }
  }

  /** The server ends a copy at its next marker, and may write until then. */
  @Test
  void aCancelledCopyLeavesNothing() throws Exception {
    HeldTask task = CopyWorld.task("/f", CONTENT);
    CountDownLatch begun = new CountDownLatch(1);
    manner.set(exchange -> slowly(exchange, begun));
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
  private void slowly(HttpExchange exchange, CountDownLatch begun) throws IOException {
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
