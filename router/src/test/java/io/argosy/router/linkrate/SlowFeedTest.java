package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.RecordedActions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.linkrate.feed.Feeds;
import io.argosy.router.linkrate.wire.FeedsReader;
import io.argosy.router.stage.Stage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rate file beside an instance that answers only when the file's rates have been stored. */
class SlowFeedTest {

  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");
  private static final String RATES =
      """
      {"format": "argosy-rates/1", "rates": [{"from": "A", "to": "B", "rate": "40MB/s"}]}
      """;
  private static final byte[] NOTHING =
      """
      {"format": "argosy-link-statistics/1", "instance": "x", "asOf": "2026-01-31T12:00:00Z",
       "windowSeconds": 43200, "links": []}
      """
          .getBytes(StandardCharsets.UTF_8);

  @TempDir Path directory;

  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryFeedStore store = new MemoryFeedStore();
  private final List<String> stored = new ArrayList<>();
  private Runnable afterFirst = () -> {};
  private volatile CountDownLatch awaited = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    Files.writeString(directory.resolve("rates.json"), RATES);
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean isStored = awaited.await(30, TimeUnit.SECONDS);
      exchange.sendResponseHeaders(isStored ? 200 : 500, NOTHING.length);
      exchange.getResponseBody().write(NOTHING);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private void run() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("feeds.yaml"),
            """
            rate-files: [{name: hand, path: rates.json}]
            instances: [{name: slow, kind: argosy, url: "http://127.0.0.1:%d"}]
            """
                .formatted(server.getAddress().getPort()));
    new FeedCycle(
            Feeds.of(FeedsReader.read(file), clock),
            store,
            new RecordedActions().modes(),
            OneRouter.context(new MemoryTransactions(List.of()), this::wake, clock))
        .run();
  }

  /** Is called when a result has been stored, which is the last one of the list. */
  private void wake(Stage stage) {
    stored.add(store.states().getLast().entry().name());
    if (stored.size() == 1) {
      afterFirst.run();
    }
    awaited.countDown();
  }

  @Test
  void aResultIsStoredWhileASlowFeedIsBeingRead() throws IOException {
    run();
    assertThat(stored).containsExactly("hand", "slow");
    assertThat(store.states()).allMatch(state -> state.readAt().isPresent());
    assertThat(store.states()).allMatch(state -> state.error().isEmpty());
  }

  @Test
  void aFeedThatCannotBeStoredFailsAndTheOthersAreStored() throws IOException {
    store.refuseReadingsOf("hand");
    run();
    assertThat(stored).as("it is not read again at once").containsExactly("hand", "slow");
    assertThat(store.states().getFirst().error())
        .contains("What the feed said cannot be stored: is refused");
    assertThat(store.states().getLast().readAt()).isPresent();
  }

  @Test
  void aFeedThatBecomesDueDoesNotWaitForASlowOne() throws IOException {
    awaited = new CountDownLatch(2);
    afterFirst = () -> clock.pass(Duration.ofMinutes(1));
    run();
    assertThat(stored).containsExactly("hand", "hand", "slow");
    assertThat(store.states()).allMatch(state -> state.error().isEmpty());
    assertThat(store.readings().getFirst().at()).isEqualTo(NOON.plusSeconds(60));
  }
}
