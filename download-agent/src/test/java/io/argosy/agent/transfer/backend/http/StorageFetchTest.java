package io.argosy.agent.transfer.backend.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.MemoryStaging;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.fixture.TickingClock;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TransferBackendContract.MoveResults;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.task.FailureClass;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.backoff.ExponentialBackOff;

/** From a storage without a door to a disk. */
class StorageFetchTest {

  private static final byte[] CONTENT = "what the storage holds".repeat(5_000).getBytes(UTF_8);
  private static final String TOKEN = "aaa.bbb.ccc";

  private final MemoryStaging staging = new MemoryStaging();
  private final AtomicLong ticker = new AtomicLong();
  private final FlowMeter flows = new FlowMeter(ticker::incrementAndGet, () -> 0);
  private final TickingClock clock = new TickingClock();
  private final HttpBackend backend =
      new HttpBackend(
          HttpClients.createDefault(),
          WireJson.tolerant(),
          Storages.patientFor(Duration.ofSeconds(5)),
          StorageWorld.PATIENCE,
          staging,
          new ExponentialBackOff(1, 1),
          flows,
          clock);
  private DavDouble storage;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble();
  }

  @AfterEach
  void stop() {
    storage.close();
  }

  @Test
  void filesArriveWithTheTokenOfTheGrant() throws Exception {
    storage.file("/store/d/a b%20", CONTENT).file("/store/d/ü", CONTENT);
    MoveResults results = fetch("/store/d/a b%20", "/store/d/ü");
    assertThat(results.arrivals())
        .hasSize(2)
        .allMatch(arrival -> arrival.checksum().equals(task(0).file().checksum()))
        .allMatch(arrival -> arrival.effort().moved().bytes() == CONTENT.length);
    assertThat(staging.read(task(1).key())).isEqualTo(CONTENT);
    assertThat(storage.requests()).allMatch(request -> request.endsWith(" Bearer " + TOKEN));
    assertThat(flows.read(Set.of()).flows())
        .singleElement()
        .matches(flow -> flow.bytes().bytes() == 2L * CONTENT.length);
    assertThat(flows.streams()).isEmpty();
  }

  @Test
  void aCutConnectionIsResumed() throws Exception {
    storage.file("/f", CONTENT);
    AtomicInteger asked = new AtomicInteger();
    storage.on(
        "GET",
        exchange -> {
          if (asked.incrementAndGet() > 1) {
            storage.answerRightly(exchange);
            return;
          }
          exchange.sendResponseHeaders(200, CONTENT.length);
          exchange.getResponseBody().write(CONTENT, 0, 70_000);
          exchange.getResponseBody().flush();
          throw new IOException("cut");
        });
    MoveResults results = fetch("/f");
    assertThat(results.arrivals())
        .singleElement()
        .matches(arrival -> arrival.effort().moved().bytes() == CONTENT.length);
    assertThat(asked).hasValue(2);
    assertThat(staging.read(task(0).key())).isEqualTo(CONTENT);
  }

  @Test
  void aPartOfAnEarlierAttemptIsContinued() throws Exception {
    storage.file("/f", CONTENT);
    staging.leave(task(0).key(), Arrays.copyOf(CONTENT, 100));
    assertThat(fetch("/f").arrivals())
        .singleElement()
        .matches(arrival -> arrival.effort().moved().bytes() == CONTENT.length - 100);
  }

  @Test
  void aDamagedPartIsFetchedAnew() throws Exception {
    storage.file("/f", CONTENT);
    staging.leave(task(0).key(), new byte[100]);
    assertThat(fetch("/f").arrivals())
        .singleElement()
        .matches(arrival -> arrival.checksum().equals(task(0).file().checksum()));
    assertThat(staging.read(task(0).key())).isEqualTo(CONTENT);
  }

  /** The files after it are fetched all the same. */
  @Test
  void aMissingFileFailsAlone() throws Exception {
    storage.file("/b", CONTENT);
    MoveResults results = fetch("/a", "/b");
    assertThat(results.arrivals()).singleElement().matches(a -> a.key().equals(task(1).key()));
    assertThat(results.failures().get(task(0).key()))
        .matches(failure -> failure.reason() == FailureClass.SOURCE_MISSING);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void aRefusedTokenIsNotChargedToTheFileAndNotRepeated(int status) throws Exception {
    storage.on("GET", DavDouble.status(status, "no"));
    assertThat(fetch("/a").failures().get(task(0).key()))
        .matches(failure -> failure.reason() == FailureClass.SOURCE_BUSY)
        .matches(failure -> !failure.message().contains(TOKEN));
    assertThat(storage.requests()).hasSize(1);
  }

  /** The settings are wrong, and not the file. */
  @Test
  void aRedirectThatIsNotAllowedCostsNoAttempt() throws Exception {
    storage.redirect("GET", "https://pool.example.org:1094/a");
    assertThat(fetch("/a").failures().get(task(0).key()))
        .matches(failure -> failure.reason() == FailureClass.SOURCE_BUSY)
        .matches(failure -> failure.message().contains("which is not allowed"));
    assertThat(storage.requests()).hasSize(1);
  }

  @Test
  void aFileArrivesFromTheHostThatTheGrantAllows() throws Exception {
    try (DavDouble pool = new DavDouble().file("/pool/1", CONTENT)) {
      storage.redirect("GET", pool.url() + "/pool/1");
      MoveResults results = fetch(3600, List.of("127.0.0.1"), "/a");
      assertThat(results.arrivals()).hasSize(1);
      assertThat(staging.read(task(0).key())).isEqualTo(CONTENT);
      assertThat(pool.requests()).containsExactly("GET /pool/1 Bearer " + TOKEN);
    }
  }

  @Test
  void aFileOfAnotherSizeDoesNotArrive() throws Exception {
    storage.file("/f", Arrays.copyOf(CONTENT, CONTENT.length - 1));
    MoveResults results = fetch("/f");
    assertThat(results.arrivals()).isEmpty();
    assertThat(results.failures().get(task(0).key()).reason())
        .isEqualTo(FailureClass.CHECKSUM_MISMATCH);
  }

  /** Room for other files would be lost, and the destination be blamed. */
  @Test
  void noByteIsTakenBeyondTheEndOfTheFile() throws Exception {
    staging.leave(task(0).key(), Arrays.copyOf(CONTENT, 100));
    storage.on(
        "GET",
        exchange -> {
          String range = exchange.getRequestHeaders().getFirst("Range").replace("=", " ");
          exchange.getResponseHeaders().set("Content-Range", range + "/" + CONTENT.length);
          DavDouble.endless(206, "", "x".repeat(999)).to(exchange);
        });
    assertThat(fetch("/f").failures().get(task(0).key()))
        .matches(failure -> failure.reason() == FailureClass.NETWORK)
        .matches(failure -> failure.message().contains("more than the file has"));
    assertThat(staging.read(task(0).key()).length).isLessThanOrEqualTo(CONTENT.length);
  }

  /** As a gateway that answers with a page to log in. */
  @Test
  void aPageInsteadOfAFileSaysNothingAboutTheReplica() throws Exception {
    String page = "<html>".repeat(1_000);
    storage.on("GET", DavDouble.status(200, page));
    storage.on(
        "HEAD",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Length", Integer.toString(page.length()));
          exchange.sendResponseHeaders(200, -1);
        });
    assertThat(fetch("/f").failures().get(task(0).key()).reason()).isEqualTo(FailureClass.NETWORK);
  }

  @ParameterizedTest
  @ValueSource(ints = {206, 416})
  void aPartThatTheStorageDoesNotContinueIsFetchedAnew(int status) throws Exception {
    storage.file("/f", CONTENT);
    staging.leave(task(0).key(), Arrays.copyOf(CONTENT, 100));
    storage.on(
        "GET",
        exchange -> {
          if (exchange.getRequestHeaders().getFirst("Range") == null) {
            storage.answerRightly(exchange);
          } else {
            String range = "bytes 100-%d/*".formatted(CONTENT.length - 1);
            exchange.getResponseHeaders().set("Content-Range", range);
            DavDouble.status(status, "no").to(exchange);
          }
        });
    assertThat(fetch("/f").arrivals())
        .singleElement()
        .matches(arrival -> arrival.checksum().equals(task(0).file().checksum()));
    assertThat(storage.requests()).hasSize(2);
  }

  @Test
  void anOldTokenIsNotShown() throws Exception {
    storage.file("/f", CONTENT);
    MoveResults results = fetch(0, List.of(), "/f");
    assertThat(results.lost()).containsExactly(task(0).key());
    assertThat(storage.requests()).isEmpty();
  }

  @Test
  void aGrantThatDoesNotFitItsFilesIsRefused() {
    DoorGrant grant =
        new DoorGrant("davs", storage.url(), TOKEN, 3600, List.of("/a"), false, List.of(), null);
    List<FileContent> files = List.of(task(0).file(), task(1).file());
    assertThatExceptionOfType(TransferFailedException.class)
        .isThrownBy(() -> backend.open(grant, files, Optional.empty()))
        .withMessageContaining("1 paths for 2 files");
  }

  private MoveResults fetch(String... paths) throws TransferFailedException {
    return fetch(3600, List.of(), paths);
  }

  private MoveResults fetch(int validSeconds, List<String> redirectHosts, String... paths)
      throws TransferFailedException {
    DoorGrant grant =
        new DoorGrant(
            "dav", storage.url(), TOKEN, validSeconds, List.of(paths), false, redirectHosts, null);
    List<FileMove> moves = new ArrayList<>();
    for (int n = 0; n < paths.length; n++) {
      moves.add(new FileMove(task(n), n, ""));
    }
    List<FileContent> files = moves.stream().map(move -> move.task().file()).toList();
    DoorSession session = backend.open(grant, files, Optional.empty());
    MoveResults results = new MoveResults();
    backend.fetch(session, new Parcel.Bundle(moves), results);
    backend.keep(session);
    backend.end(session);
    return results;
  }

  private static HeldTask task(int n) {
    return Tasks.of("t" + n, "/f" + n, CONTENT, Tasks.job(1).link());
  }
}
