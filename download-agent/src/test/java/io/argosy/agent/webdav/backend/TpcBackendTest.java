package io.argosy.agent.webdav.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.NoDoors;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copies between a storage that is right and one that may answer anything. */
@Timeout(60)
class TpcBackendTest implements TransferBackendContract {

  private static final String SOURCE_TOKEN = "source.to.ken";
  private static final String OWN_TOKEN = "own.to.ken";

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicBoolean isCancelled = new AtomicBoolean();
  private final FlowMeter flows = new FlowMeter(nanos::incrementAndGet, () -> 0);
  private final RunningCopies running =
      new RunningCopies(task -> isCancelled.get(), StorageWorld.PATIENCE, nanos::get);
  private DavDouble source;
  private DavDouble destination;
  private StorageWorld world;

  @BeforeEach
  void start() throws IOException {
    source = new DavDouble();
    destination = new DavDouble();
    DavUrl root = DavUrl.parse(destination.url() + "/store");
    world =
        new StorageWorld(
            root, StorageWorld.client(), (node, directory) -> DavAccess.bearer(OWN_TOKEN));
    for (int n = 0; n < 3; n++) {
      source.file("/data/f" + n, CONTENT);
    }
  }

  @AfterEach
  void stop() {
    world.close();
    source.close();
    destination.close();
  }

  @Override
  public TpcBackend backend() {
    return new TpcBackend(
        world.site(),
        new NoDoors(),
        Storages.patientFor(Duration.ofSeconds(10)),
        world.leftovers(),
        running,
        flows,
        Clock.systemUTC());
  }

  @Override
  public FlowMeter flows() {
    return flows;
  }

  @Override
  public DoorGrant grant(int files) {
    return grant(files, false, 3600);
  }

  private DoorGrant grant(int files, boolean push, int validSeconds) {
    return grant(files, push, validSeconds, null);
  }

  private DoorGrant grant(int files, boolean push, int validSeconds, @Nullable Integer sciTag) {
    List<String> paths = IntStream.range(0, files).mapToObj(n -> "/data/f" + n).toList();
    return new DoorGrant(
        "dav", source.url(), SOURCE_TOKEN, validSeconds, paths, push, List.of(), sciTag);
  }

  @Test
  void aCopyIsPulledToATemporaryNameNextToItsFinalOne() throws TransferFailedException {
    copied(grant(1));
    String name = destination.paths().getFirst();
    assertThat(name).matches("/store/\\.argosy\\.east\\.[0-9a-f]{8}\\.0");
    assertThat(destination.requests())
        .containsExactly(
            "MKCOL /store Bearer " + OWN_TOKEN,
            "COPY " + name + " Bearer " + OWN_TOKEN,
            "HEAD " + name + " Bearer " + OWN_TOKEN);
  }

  /** Off unless the router marks traffic. */
  @Test
  void theStorageIsToldTheMarkOfTheTraffic() throws TransferFailedException {
    List<String> marks = toldInCopies("SciTag");
    for (boolean push : List.of(false, true)) {
      copied(grant(1, push, 3600));
      copied(grant(1, push, 3600, 1033));
    }
    assertThat(marks).containsExactly(null, "1033", null, "1033");
  }

  /** With several, XRootD's markers count what is only scheduled. */
  @Test
  void aFileIsCopiedOverOneStream() throws TransferFailedException {
    List<String> streams = toldInCopies("X-Number-Of-Streams");
    copied(grant(1));
    copied(grant(1, true, 3600));
    assertThat(streams).containsExactly(null, null);
  }

  /** Notes this header of each later COPY to either storage; null where it is absent. */
  private List<String> toldInCopies(String header) {
    List<String> told = new CopyOnWriteArrayList<>();
    for (DavDouble asked : List.of(source, destination)) {
      asked.on(
          "COPY",
          exchange -> {
            told.add(exchange.getRequestHeaders().getFirst(header));
            asked.answerRightly(exchange);
          });
    }
    return told;
  }

  @Test
  void aStorageThatPrefersToSendIsAskedToPush() throws TransferFailedException {
    MoveResults results = copied(grant(1, true, 3600));
    assertThat(results.arrivals()).hasSize(1);
    assertThat(source.requests()).containsExactly("COPY /data/f0 Bearer " + SOURCE_TOKEN);
    assertThat(destination.requests())
        .anyMatch(request -> request.startsWith("PUT /store/.argosy"));
  }

  @Test
  void theNamesAreStoredBeforeTheFirstCopy() throws TransferFailedException {
    AtomicInteger stored = new AtomicInteger();
    destination.on(
        "COPY",
        exchange -> {
          stored.set(world.files().all().getFirst().urls().size());
          destination.answerRightly(exchange);
        });
    copied(grant(3));
    assertThat(stored).hasValue(3);
    world.staging().discard(task(0));
    assertThat(world.files().all()).hasSize(1);
    world.leftovers().moved(task(1).key());
    world.staging().discard(task(2));
    world.sweep().run();
    world.passes(Duration.ofSeconds(15));
    world.sweep().run();
    assertThat(world.files().all()).isEmpty();
    assertThat(destination.paths()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'failure: Remote side failed with status code 404\n', SOURCE_MISSING",
    "'failure: Remote side failed with status code 403\n', SOURCE_BUSY",
    "'failure: Unable to write; no space left on device\n', DESTINATION_FULL",
    "'failure: Transferred a partial file\n', NETWORK",
    "'failure: who knows\n', OTHER",
    "'Perf Marker\nStripe Bytes Transferred: 3\nEnd\n', NETWORK",
    "'', NETWORK",
    "'this is no marker\n', NETWORK"
  })
  void theLastLineDecides(String answer, FailureClass expected) throws TransferFailedException {
    destination.on("COPY", DavDouble.status(201, answer));
    assertFailed(expected, Phase.TRANSFER);
  }

  @ParameterizedTest
  @CsvSource({
    "401, TOOL_BROKEN, TRANSFER",
    "403, TOOL_BROKEN, TRANSFER",
    "405, TOOL_BROKEN, TRANSFER",
    "412, TOOL_BROKEN, TRANSFER",
    "501, TOOL_BROKEN, TRANSFER",
    "502, TOOL_BROKEN, SESSION",
    "503, TOOL_BROKEN, SESSION",
    "507, DESTINATION_FULL, TRANSFER"
  })
  void aRefusedCopyHasItsClass(int status, FailureClass expected, Phase phase)
      throws TransferFailedException {
    destination.on("COPY", DavDouble.status(status, "no"));
    assertFailed(expected, phase);
  }

  @Test
  void aSuccessWithoutAFileIsNone() throws TransferFailedException {
    destination.on("COPY", DavDouble.status(201, "success: Created\n"));
    assertFailed(FailureClass.TOOL_BROKEN, Phase.VERIFY);
  }

  @Test
  void endlessMarkersAreAFailureOfTheNetwork() throws TransferFailedException {
    destination.on("COPY", DavDouble.endless(201, "", "Perf Marker\nEnd\n"));
    assertFailed(FailureClass.NETWORK, Phase.TRANSFER);
  }

  @Test
  void anEndlessLineIsAFailureOfTheNetwork() throws TransferFailedException {
    destination.on("COPY", DavDouble.endless(201, "", "success"));
    assertFailed(FailureClass.NETWORK, Phase.TRANSFER);
  }

  /** Its verification compares; the storage may have remembered the checksum of before. */
  @Test
  void aWrongChecksumIsAskedForTwice() throws TransferFailedException {
    AtomicInteger heads = new AtomicInteger();
    destination.on(
        "HEAD",
        exchange -> {
          heads.incrementAndGet();
          exchange.getResponseHeaders().set("Content-Length", Integer.toString(CONTENT.length));
          exchange.getResponseHeaders().set("Digest", "adler32=1");
          exchange.sendResponseHeaders(200, -1);
        });
    assertThat(copied(grant(1)).arrivals())
        .singleElement()
        .matches(arrival -> arrival.checksum().value().equals("adler32:00000001"));
    assertThat(heads).hasValue(2);
  }

  /** No attempt at the source is counted. */
  @Test
  void aStorageThatIsAwayIsNoFaultOfTheFile() throws TransferFailedException {
    destination.close();
    assertFailed(FailureClass.TOOL_BROKEN, Phase.SESSION);
  }

  @Test
  void aSourceThatIsAwayIsNamedIfItIsToPush() throws TransferFailedException {
    source.close();
    assertThat(copied(grant(1, true, 3600)).failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == FailureClass.NETWORK)
        .matches(failure -> failure.message().contains("the storage of the source refused"));
  }

  @Test
  void aDirectoryThatOthersDeletedIsMadeAgain() throws TransferFailedException {
    AtomicInteger copies = new AtomicInteger();
    destination.on(
        "COPY",
        exchange -> {
          if (copies.incrementAndGet() == 2) {
            DavDouble.status(400, "no such file or directory").to(exchange);
          } else {
            destination.answerRightly(exchange);
          }
        });
    assertThat(copied(grant(2)).arrivals()).hasSize(2);
    assertThat(destination.requests()).filteredOn(r -> r.startsWith("MKCOL")).hasSize(2);
  }

  @Test
  void anOldTokenIsNotShown() throws TransferFailedException {
    assertThat(copied(grant(1, false, 0)).lost()).containsExactly(task(0).key());
    assertThat(destination.requests()).isEmpty();
  }

  @Test
  void progressIsCountedWhileACopyRuns() throws Exception {
    CountDownLatch counted = new CountDownLatch(1);
    destination.on("COPY", exchange -> slowly(exchange, 40, counted));
    CompletableFuture<MoveResults> copy = CompletableFuture.supplyAsync(() -> quiet(grant(1)));
    while (flows.landed(Lane.shared(task(0).link())) != 40) {
      Thread.onSpinWait();
    }
    counted.countDown();
    assertThat(copy.get(30, TimeUnit.SECONDS).failures()).hasSize(1);
  }

  @Test
  void aCancelledCopyEndsAtOnce() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    destination.on("COPY", exchange -> slowly(exchange, 40, never));
    CompletableFuture<MoveResults> copy = CompletableFuture.supplyAsync(() -> quiet(grant(1)));
    isCancelled.set(true);
    while (!copy.isDone()) {
      running.sweep();
      Thread.onSpinWait();
    }
    assertThat(copy.join().failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == FailureClass.LOST);
    never.countDown();
  }

  @Test
  void aCopyThatStandsStillEnds() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    destination.on("COPY", exchange -> slowly(exchange, 40, never));
    CompletableFuture<MoveResults> copy = CompletableFuture.supplyAsync(() -> quiet(grant(1)));
    while (flows.landed(Lane.shared(task(0).link())) != 40) {
      Thread.onSpinWait();
    }
    while (!copy.isDone()) {
      nanos.addAndGet(Duration.ofMinutes(1).toNanos());
      running.sweep();
      Thread.onSpinWait();
    }
    assertThat(copy.join().failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == FailureClass.TIMEOUT)
        .matches(failure -> failure.message().contains("no progress"));
    never.countDown();
  }

  private static void slowly(HttpExchange exchange, int bytes, CountDownLatch until)
      throws IOException {
    exchange.sendResponseHeaders(201, 0);
    OutputStream out = exchange.getResponseBody();
    String marker = "Perf Marker\nStripe Index: 0\nStripe Bytes Transferred: %d\nEnd\n";
    out.write(marker.formatted(bytes).getBytes(UTF_8));
    out.flush();
    try {
      until.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.write("failure: late\n".getBytes(UTF_8));
  }

  private void assertFailed(FailureClass expected, Phase phase) throws TransferFailedException {
    assertThat(copied(grant(1)).failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == expected)
        .matches(failure -> failure.phase() == phase)
        .matches(failure -> !failure.message().contains("to.ken"));
    assertThat(flows.streams()).isEmpty();
  }

  private MoveResults quiet(DoorGrant grant) {
    try {
      return copied(grant);
    } catch (TransferFailedException e) {
      throw new IllegalStateException(e);
    }
  }

  private MoveResults copied(DoorGrant grant) throws TransferFailedException {
    TpcBackend backend = backend();
    List<FileMove> moves = TransferBackendContract.moves(grant.pathsOrNone().size());
    DoorSession session =
        backend.open(
            grant, moves.stream().map(move -> move.task().file()).toList(), Optional.empty());
    MoveResults results = new MoveResults();
    for (Parcel parcel : backend.parcels(moves, new ParcelPlan(1, ByteCount.of(1)))) {
      backend.fetch(session, parcel, results);
    }
    return results;
  }

  private static HeldTask task(int n) {
    return TransferBackendContract.task(n);
  }
}
