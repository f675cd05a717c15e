package io.argosy.agent.webdav.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
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
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Storages that do not answer a request for a copy, or make none. */
@Timeout(60)
class TpcConnectionTest {

  private static final String MARKER = "Perf Marker\nStripe Bytes Transferred: %d\nEnd\n";

  private final FlowMeter flows = new FlowMeter(System::nanoTime, () -> 0);
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger clockReadings = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final RunningCopies running =
      new RunningCopies(task -> false, StorageWorld.PATIENCE, this::time);
  private DavDouble source;
  private DavDouble destination;
  private StorageWorld world;

  @BeforeEach
  void start() throws IOException {
    source = new DavDouble().file("/data/f", TransferBackendContract.CONTENT);
    destination = new DavDouble();
    DavUrl root = DavUrl.parse(destination.url() + "/store");
    world = new StorageWorld(root, StorageWorld.client(), (node, directory) -> DavAccess.NONE);
  }

  @AfterEach
  void stop() {
    world.close();
    source.close();
    destination.close();
  }

  private void closes(HttpExchange exchange, int times) throws IOException {
    if (asked.incrementAndGet() <= times) {
      destination.file(exchange.getRequestURI().getPath(), new byte[] {1});
      throw new IOException("closed");
    }
    destination.answerRightly(exchange);
  }

  /** The storage may have begun with the first name, which is deleted. */
  @Test
  void theCopyIsAskedForAgainUnderAnotherName() throws TransferFailedException {
    destination.on("COPY", exchange -> closes(exchange, 1));
    MoveResults results = OneCopy.of(world, source.url(), flows);
    assertThat(results.arrivals()).hasSize(1);
    assertThat(copies()).hasSize(2).doesNotHaveDuplicates();
    world.sweep().run();
    assertThat(destination.paths()).hasSize(1).allMatch(it -> copies().getLast().contains(it));
    assertThat(destination.content(destination.paths().getFirst()))
        .contains(TransferBackendContract.CONTENT);
  }

  /** As XRootD 5.5 loses single requests. */
  @Test
  void aRequestThatGetsNoAnswerIsRepeated() throws TransferFailedException {
    CountDownLatch ended = new CountDownLatch(1);
    destination.on("COPY", exchange -> loses(exchange, ended));
    DavUrl root = DavUrl.parse(destination.url() + "/store");
    DavClient impatient = Storages.patientFor(Duration.ofSeconds(1)).redirectedTo(Set.of());
    try (StorageWorld other =
        new StorageWorld(root, impatient, (node, directory) -> DavAccess.NONE)) {
      assertThat(OneCopy.of(other, source.url(), flows).arrivals()).hasSize(1);
    }
    assertThat(copies()).hasSize(2).doesNotHaveDuplicates();
    ended.countDown();
  }

  private void loses(HttpExchange exchange, CountDownLatch until) throws IOException {
    if (asked.incrementAndGet() > 1) {
      destination.answerRightly(exchange);
      return;
    }
    try {
      until.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One wrong size must not exclude a source for good. */
  @Test
  void aCopyWithoutContentIsMadeOnceMore() throws TransferFailedException {
    destination.on(
        "COPY",
        exchange -> {
          destination.answerRightly(exchange);
          if (asked.incrementAndGet() == 1) {
            destination.file(exchange.getRequestURI().getPath(), new byte[0]);
          }
        });
    MoveResults results = OneCopy.of(world, source.url(), flows);
    assertThat(results.arrivals())
        .singleElement()
        .matches(it -> it.size().bytes() == TransferBackendContract.CONTENT.length);
    assertThat(copies()).hasSize(2).doesNotHaveDuplicates();
  }

  /** It begins with fewer bytes than the first copy has moved. */
  @Test
  void aSecondCopyThatMovesDoesNotStandStill() throws TransferFailedException {
    destination.on(
        "COPY",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          exchange.sendResponseHeaders(201, 0);
          if (asked.incrementAndGet() == 1) {
            destination.file(path, new byte[0]);
            write(exchange, MARKER.formatted(TransferBackendContract.CONTENT.length));
          } else {
            destination.file(path, TransferBackendContract.CONTENT);
            moveSlowly(exchange);
          }
          write(exchange, "success: Created\n");
        });
    assertThat(OneCopy.of(world, source.url(), flows, running).arrivals()).hasSize(1);
    assertThat(copies()).hasSize(2);
  }

  /** The clock is read when a copy begins, and with each marker that shows progress. */
  private void moveSlowly(HttpExchange exchange) throws IOException {
    int before = clockReadings.get();
    for (int n = 1; n <= 3; n++) {
      int marker = n;
      write(exchange, MARKER.formatted(n));
      await().until(() -> clockReadings.get() > before + marker);
      nanos.addAndGet(Duration.ofMinutes(4).toNanos());
    }
    running.sweep();
  }

  private static void write(HttpExchange exchange, String text) throws IOException {
    exchange.getResponseBody().write(text.getBytes(UTF_8));
    exchange.getResponseBody().flush();
  }

  private long time() {
    clockReadings.incrementAndGet();
    return nanos.get();
  }

  @Test
  void itIsAskedForTwiceAtMost() throws TransferFailedException {
    destination.on("COPY", exchange -> closes(exchange, 9));
    assertThat(OneCopy.of(world, source.url(), flows).failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == FailureClass.TOOL_BROKEN)
        .matches(failure -> failure.phase() == Phase.SESSION);
    assertThat(copies()).hasSize(2);
  }

  private List<String> copies() {
    return destination.requests().stream().filter(it -> it.startsWith("COPY")).toList();
  }
}
