package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.verify.Verification;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.harvest.OpenFileRequest;
import io.argosy.router.harvest.OpenFileRequest.SourceRecord;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.SlowDoor;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Each way in which a copy can fail, at a stock XRootD server and at a storage that lies: what the
 * agent reports, and what it costs the file.
 */
class CopyFailuresTest {

  private static final String EXPECTED =
      """
      Storage  What happens                          Reported as                   Cost
      XRootD   the source answers 404                SOURCE_MISSING in TRANSFER    one attempt at the source
      XRootD   the source answers 403                SOURCE_BUSY in TRANSFER       no attempt, the source pauses
      XRootD   the source answers 401                SOURCE_BUSY in TRANSFER       no attempt, the source pauses
      XRootD   the source answers 503                SOURCE_BUSY in TRANSFER       no attempt, the source pauses
      XRootD   the source answers 500                NETWORK in TRANSFER           one attempt at the source
      XRootD   the source is cut                     NETWORK in TRANSFER           one attempt at the source
      XRootD   other content of the same size        CHECKSUM_MISMATCH in VERIFY   no further attempt at the source
      XRootD   content of another size               CHECKSUM_MISMATCH in VERIFY   no further attempt at the source
      XRootD   the source is killed                  NETWORK in TRANSFER           one attempt at the source
      XRootD   the disk is full                      DESTINATION_FULL in TRANSFER  no attempt, the destination pauses
      XRootD   another file has the name             REFUSED in PLACE              given up
      XRootD   the destination is away               TOOL_BROKEN in SESSION        no attempt, the destination pauses
      XRootD   the source is away                    NETWORK in TRANSFER           one attempt at the source
      XRootD   it may not write                      TOOL_BROKEN in TRANSFER       no attempt, the destination pauses
      liar     it answers 401                        TOOL_BROKEN in TRANSFER       no attempt, the destination pauses
      liar     it answers 403                        TOOL_BROKEN in TRANSFER       no attempt, the destination pauses
      liar     it answers 405                        TOOL_BROKEN in TRANSFER       no attempt, the destination pauses
      liar     it answers 412                        TOOL_BROKEN in TRANSFER       no attempt, the destination pauses
      liar     it answers 429                        TOOL_BROKEN in SESSION        no attempt, the destination pauses
      liar     it answers 500                        OTHER in TRANSFER             one attempt at the source
      liar     it answers 501                        TOOL_BROKEN in TRANSFER       no attempt, the destination pauses
      liar     it answers 502                        TOOL_BROKEN in SESSION        no attempt, the destination pauses
      liar     it answers 503                        TOOL_BROKEN in SESSION        no attempt, the destination pauses
      liar     it answers 507                        DESTINATION_FULL in TRANSFER  no attempt, the destination pauses
      liar     an answer without a last line         NETWORK in TRANSFER           one attempt at the source
      liar     an answer without anything            NETWORK in TRANSFER           one attempt at the source
      liar     an answer that is no marker           NETWORK in TRANSFER           one attempt at the source
      liar     a failure of unknown words            OTHER in TRANSFER             one attempt at the source
      liar     a success without a file              TOOL_BROKEN in VERIFY         no attempt, the destination pauses
      liar     endless markers                       NETWORK in TRANSFER           one attempt at the source
      liar     an endless line                       NETWORK in TRANSFER           one attempt at the source
      liar     markers that never come               TIMEOUT in TRANSFER           one attempt at the source
      liar     markers beyond the size, and no file  NETWORK in TRANSFER           one attempt at the source
      liar     a checksum of something else          CHECKSUM_MISMATCH in VERIFY   no further attempt at the source
      liar     no checksum                           TOOL_BROKEN in VERIFY         no attempt, the destination pauses
      liar     markers that trickle                  TIMEOUT in TRANSFER           one attempt at the source
      """;

  private static final byte[] CONTENT = "content of a file".repeat(200_000).getBytes(UTF_8);

  /** What the kernel holds for a source outlives it. */
  private static final int MORE_THAN_BUFFERS = 40_000_000;

  private static final Duration SILENCE = Duration.ofSeconds(3);
  private static final long SOURCE = 1;

  /** A file that another source has, too, and that never failed. */
  private static final OpenFileRequest OPEN =
      new OpenFileRequest(
          new NewReplica(1, 3),
          1,
          OptionalLong.of(1),
          0,
          List.of(
              new SourceRecord(SOURCE, 0, Optional.empty()),
              new SourceRecord(2, 0, Optional.of(Instant.EPOCH))));

  private static Optional<Path> home = Optional.empty();
  private static Optional<XrootdServer> server = Optional.empty();
  private static Optional<HostKey> key = Optional.empty();

  private final AtomicReference<LyingStorage.Answer> manner = new AtomicReference<>();
  private final TextTable table = new TextTable("Storage, What happens, Reported as, Cost");
  private StorageClients clients;
  private String directory;
  private Path state;
  private ScriptedSource source;

  @BeforeAll
  static void startServer() throws IOException {
    XrootdServer.requireTokens();
    Path directory = XrootdServer.home("copy-failures");
    home = Optional.of(directory);
    key = Optional.of(HostKey.in(directory));
    server = Optional.of(start("destination"));
  }

  private static XrootdServer start(String name) throws IOException {
    return XrootdServer.start(
        home.orElseThrow().resolve(name), key.orElseThrow(), Optional.empty());
  }

  @AfterAll
  static void endServer() throws IOException {
    server.ifPresent(XrootdServer::close);
    if (home.isPresent()) {
      HostKey.run("rm -rf " + home.get());
    }
  }

  @BeforeEach
  void begin() throws IOException {
    clients =
        new StorageClients(
            hosts -> new DavClient("argosy-test", SILENCE, 16, hosts, Optional.empty()));
    directory = UUID.randomUUID().toString();
    state = Files.createTempDirectory("leftovers");
    destination().put(directory + "/there", new byte[0]);
    source = new ScriptedSource(CONTENT.length, exchange -> manner.get().to(exchange));
    manner.set(CopyFailuresTest::rightly);
  }

  @AfterEach
  void tidy() throws IOException {
    source.close();
    clients.close();
    HostKey.run("rm -rf " + state);
  }

  private static XrootdServer destination() {
    return server.orElseThrow();
  }

  private static void rightly(HttpExchange exchange) throws IOException {
    sends(CONTENT).to(exchange);
  }

  private static LyingStorage.Answer sends(byte[] content) {
    return exchange -> {
      exchange.sendResponseHeaders(200, content.length);
      exchange.getResponseBody().write(content);
    };
  }

  private static LyingStorage.Answer status(int status) {
    return exchange -> exchange.sendResponseHeaders(status, -1);
  }

  /** Sends the first half, and closes the connection. */
  private static void half(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, CONTENT.length);
    exchange.getResponseBody().write(CONTENT, 0, CONTENT.length / 2);
    exchange.getResponseBody().flush();
    throw new IOException("cut");
  }

  /** Copies a file, verifies and places it; returns why it is not there. */
  private TaskFailure failure(CopyWorld world, String lfn, String from, String path) {
    return failure(world, CopyWorld.task(lfn, CONTENT), from, path);
  }

  private TaskFailure failure(CopyWorld world, HeldTask task, String from, String path) {
    DoorGrant grant = new DoorGrant("dav", from, "", 3600, List.of(path), false, List.of(), null);
    try {
      CopyWorld.Results results = world.copy(List.of(task), grant);
      if (!results.failures().isEmpty()) {
        return results.failures().get(task.key());
      }
      Arrival arrival = results.arrivals().get(task.key());
      Optional<TaskFailure> wrong = Verification.check(task, arrival);
      return wrong.orElseGet(
          () -> world.storage().place(List.of(task)).get(task.key()).orElseThrow());
    } catch (TransferFailedException e) {
      throw new AssertionError(e);
    } finally {
      world.staging().discard(task);
      world.sweep().run();
    }
  }

  private CopyWorld at(String root) throws IOException {
    return CopyWorld.of(DavUrl.parse(root), clients, (node, below) -> DavAccess.NONE, state);
  }

  private CopyWorld atXrootd() throws IOException {
    return at(destination().plainUrl() + "/data/" + directory);
  }

  private void xrootd(String what, LyingStorage.Answer answer) throws IOException {
    manner.set(answer);
    row("XRootD", what, failure(atXrootd(), "/f", source.url(), "/f"));
  }

  private void row(String storage, String what, TaskFailure failure) {
    table.row(storage, what, failure.reason() + " in " + failure.phase(), cost(failure));
  }

  private static String cost(TaskFailure failure) {
    Instant now = Instant.EPOCH.plusSeconds(1);
    FailedAttempt next = RetryPolicy.DEFAULT.after(failure, OPEN, SOURCE, now);
    if (next.givenUp().isPresent()) {
      return "given up";
    }
    if (next.setbacks().isEmpty()) {
      return "no attempt, the destination pauses";
    }
    boolean isUsable = next.setbacks().getFirst().usableFrom().isPresent();
    return next.setbacks().getFirst().failures() == 0
        ? "no attempt, the source pauses"
        : isUsable ? "one attempt at the source" : "no further attempt at the source";
  }

  @Test
  void eachFailureIsReportedAndChargedByWhoIsAtFault() throws Exception {
    atAServer();
    atServersThatCannot();
    atALiar();
    String lines = table.lines().stream().map(line -> line + "\n").collect(joining());
    System.out.println(lines);
    assertThat(lines).isEqualTo(EXPECTED);
    try (Stream<Path> all = Files.walk(destination().data().resolve(directory))) {
      assertThat(all).noneMatch(path -> path.toString().contains("/.argosy."));
    }
  }

  private void atAServer() throws Exception {
    for (int status : List.of(404, 403, 401, 503, 500)) {
      xrootd("the source answers " + status, status(status));
    }
    xrootd("the source is cut", CopyFailuresTest::half);
    byte[] other = CONTENT.clone();
    other[100]++;
    xrootd("other content of the same size", sends(other));
    xrootd("content of another size", sends(Arrays.copyOf(CONTENT, CONTENT.length + 1)));
    row("XRootD", "the source is killed", ofAKilledSource());
    row("XRootD", "the disk is full", ofAFullDisk());
    destination().put(directory + "/taken", "other".getBytes(UTF_8));
    manner.set(CopyFailuresTest::rightly);
    row("XRootD", "another file has the name", failure(atXrootd(), "/taken", source.url(), "/f"));
    assertThat(destination().data().resolve(directory + "/taken")).hasContent("other");
  }

  private TaskFailure ofAKilledSource() throws Exception {
    XrootdServer killed = start("killed");
    try (SlowDoor relay = new SlowDoor(URI.create(killed.plainUrl()), url -> {})) {
      byte[] large = new byte[MORE_THAN_BUFFERS];
      killed.put("f", large);
      relay.holdAfter(CONTENT.length);
      CopyWorld world = atXrootd();
      HeldTask task = CopyWorld.task("/f", large);
      CompletableFuture<TaskFailure> copy =
          CompletableFuture.supplyAsync(() -> failure(world, task, relay.url(), "/data/f"));
      Waits.until("a part of the file has passed", relay::isHolding);
      killed.close();
      relay.release();
      return copy.get(60, TimeUnit.SECONDS);
    }
  }

  private TaskFailure ofAFullDisk() throws IOException {
    Path full = Files.createDirectories(destination().data().resolve(directory + "/full"));
    HostKey.run("mount -t tmpfs -o size=1m tmpfs " + full);
    try {
      destination().put(directory + "/full/there", new byte[0]);
      manner.set(CopyFailuresTest::rightly);
      return failure(atXrootd(), "/full/f", source.url(), "/f");
    } finally {
      HostKey.run("umount -l " + full);
    }
  }

  private void atServersThatCannot() throws IOException {
    XrootdServer away = start("away");
    away.close();
    row(
        "XRootD",
        "the destination is away",
        failure(at(away.plainUrl()), "/f", source.url(), "/f"));
    row("XRootD", "the source is away", failure(atXrootd(), "/f", away.plainUrl(), "/f"));
    HostKey.run("chown root " + destination().data().resolve(directory));
    row("XRootD", "it may not write", failure(atXrootd(), "/f", source.url(), "/f"));
  }

  private void atALiar() throws Exception {
    for (int status : List.of(401, 403, 405, 412, 429, 500, 501, 502, 503, 507)) {
      lies("it answers " + status, "COPY", LyingStorage.status(status, "no"));
    }
    lies(
        "an answer without a last line", "COPY", LyingStorage.status(201, LyingStorage.marker(17)));
    lies("an answer without anything", "COPY", LyingStorage.status(201, ""));
    lies("an answer that is no marker", "COPY", LyingStorage.status(201, "<html>\n"));
    lies("a failure of unknown words", "COPY", LyingStorage.status(201, "failure: who knows\n"));
    lies("a success without a file", "COPY", LyingStorage.status(201, "success: Created\n"));
    lies("endless markers", "COPY", LyingStorage.endless(LyingStorage.marker(17)));
    lies("an endless line", "COPY", LyingStorage.endless("success"));
    lies("markers that never come", "COPY", LyingStorage.silent());
    lies(
        "markers beyond the size, and no file",
        "COPY",
        LyingStorage.status(201, LyingStorage.marker(1 << 30)));
    lies("a checksum of something else", "HEAD", stating("adler32=1"));
    lies("no checksum", "HEAD", stating("md5=1B2M2Y8AsgTpgAmY7PhCfg=="));
    row("liar", "markers that trickle", trickling());
  }

  private static LyingStorage.Answer stating(String digest) {
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(CONTENT.length));
      exchange.getResponseHeaders().set("Digest", digest);
      exchange.sendResponseHeaders(200, -1);
    };
  }

  private void lies(String what, String method, LyingStorage.Answer answer) throws IOException {
    try (LyingStorage liar = new LyingStorage(method, answer)) {
      row("liar", what, failure(at(liar.url() + "/store"), "/f", source.url(), "/f"));
    }
  }

  /** Markers come, but no byte does. */
  private TaskFailure trickling() throws Exception {
    try (LyingStorage liar = new LyingStorage("COPY", LyingStorage::trickle)) {
      CopyWorld world = at(liar.url() + "/store");
      CompletableFuture<TaskFailure> copy =
          CompletableFuture.supplyAsync(() -> failure(world, "/f", source.url(), "/f"));
      Waits.until(
          "the copy is ended",
          () -> {
            world.passed().addAndGet(Duration.ofMinutes(1).toNanos());
            world.running().sweep();
            return copy.isDone();
          });
      return copy.get();
    }
  }
}
