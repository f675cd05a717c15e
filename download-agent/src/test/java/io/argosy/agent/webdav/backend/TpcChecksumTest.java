package io.argosy.agent.webdav.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.transfer.TransferBackendContract.MoveResults;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.fixture.DavDouble;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a storage says about a copy that it has made. */
@Timeout(60)
class TpcChecksumTest {

  private static final String FIRST = "fir.st.token";
  private static final byte[] CONTENT = TransferBackendContract.CONTENT;

  private final AtomicReference<String> token = new AtomicReference<>(FIRST);
  private final FlowMeter flows = new FlowMeter(System::nanoTime, () -> 0);
  private DavDouble source;
  private DavDouble destination;

  @BeforeEach
  void start() throws IOException {
    source = new DavDouble().file("/data/f", CONTENT);
    destination = new DavDouble();
  }

  @AfterEach
  void stop() {
    source.close();
    destination.close();
  }

  /** Longer than any other request may take. */
  @Test
  void theStorageMayReadAWholeFile() throws TransferFailedException {
    CountDownLatch end = new CountDownLatch(1);
    DavClient impatient = Storages.patientFor(Duration.ofMillis(300)).redirectedTo(Set.of());
    DavUrl root = DavUrl.parse(destination.url());
    destination.on("PROPFIND", exchange -> await(end));
    destination.on(
        "HEAD",
        exchange -> {
          assertThatThrownBy(() -> impatient.list(root, DavAccess.NONE))
              .isInstanceOf(SocketTimeoutException.class);
          destination.answerRightly(exchange);
        });
    assertThat(copied(impatient).arrivals()).hasSize(1);
    end.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A token lives half an hour, a copy may take a day. */
  @Test
  void itIsAskedForWithATokenThatIsValidThen() throws TransferFailedException {
    destination.on(
        "COPY",
        exchange -> {
          destination.answerRightly(exchange);
          token.set("la.ter.token");
        });
    destination.on(
        "HEAD",
        exchange -> {
          if (exchange.getRequestHeaders().getFirst("Authorization").contains(FIRST)) {
            DavDouble.status(403, "expired").to(exchange);
          } else {
            destination.answerRightly(exchange);
          }
        });
    assertThat(copied(StorageWorld.client()).arrivals()).hasSize(1);
  }

  /** The client itself repeats a request once if the connection was closed. */
  @Test
  void aLostAnswerIsAskedForAgain() throws TransferFailedException {
    AtomicInteger heads = new AtomicInteger();
    destination.on(
        "HEAD",
        exchange -> {
          if (heads.incrementAndGet() <= 2) {
            throw new IOException("cut");
          }
          destination.answerRightly(exchange);
        });
    assertThat(copied(StorageWorld.client()).arrivals()).hasSize(1);
    assertThat(destination.requests()).filteredOn(r -> r.startsWith("COPY")).hasSize(1);
  }

  /** XRootD 5.5.3 answers some requests so if it computes several checksums at a time. */
  @Test
  void aFaultOfTheStorageIsNoReasonToCopyAgain() throws TransferFailedException {
    AtomicInteger heads = new AtomicInteger();
    destination.on(
        "HEAD",
        exchange -> {
          if (heads.incrementAndGet() == 1) {
            exchange.sendResponseHeaders(500, -1);
          } else {
            destination.answerRightly(exchange);
          }
        });
    assertThat(copied(StorageWorld.client()).arrivals()).hasSize(1);
    assertThat(destination.requests()).filteredOn(r -> r.startsWith("COPY")).hasSize(1);
  }

  /** A link is planned by the bytes that moved over it. */
  @Test
  void noMoreBytesAreCountedThanTheFileHas() throws TransferFailedException {
    destination.on(
        "HEAD",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Length", "999999999999999999");
          exchange.getResponseHeaders().set("Digest", "adler32=1");
          exchange.sendResponseHeaders(200, -1);
        });
    assertThat(copied(StorageWorld.client()).arrivals())
        .singleElement()
        .matches(arrival -> arrival.size().bytes() == 999_999_999_999_999_999L)
        .matches(arrival -> arrival.effort().moved().bytes() == CONTENT.length);
    assertThat(flows.read(Set.of()).flows())
        .singleElement()
        .matches(flow -> flow.bytes().bytes() == CONTENT.length);
  }

  private MoveResults copied(DavClient client) throws TransferFailedException {
    DavUrl root = DavUrl.parse(destination.url() + "/store");
    try (StorageWorld world =
        new StorageWorld(root, client, (node, directory) -> DavAccess.bearer(token.get()))) {
      MoveResults results = OneCopy.of(world, source.url(), flows);
      assertThat(results.failures()).isEmpty();
      return results;
    }
  }
}
