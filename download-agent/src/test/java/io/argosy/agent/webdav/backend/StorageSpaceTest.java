package io.argosy.agent.webdav.backend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.agent.claim.SpaceMeter;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat.NodeSpace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorageSpaceTest {

  private static final ByteCount RESERVE = ByteCount.of(100);

  private final AtomicLong nanos = new AtomicLong();
  private final SpaceMeter meter = new SpaceMeter(Map::of, RESERVE, nanos::get);
  private final AtomicReference<StorageTokens> tokens =
      new AtomicReference<>((node, directory) -> DavAccess.NONE);
  private DavDouble storage;
  private StorageWorld world;
  private StorageSpace space;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble().directory("/store");
    world =
        new StorageWorld(
            DavUrl.parse(storage.url() + "/store"),
            StorageWorld.client(),
            (node, directory) -> tokens.get().of(node, directory));
    space = new StorageSpace(List.of(world.site()), meter, nanos::get);
  }

  @AfterEach
  void end() {
    world.close();
    storage.close();
  }

  private void states(String available) {
    storage.on("PROPFIND", statement("/store", available));
  }

  private static DavDouble.Answer statement(String path, String available) {
    String response =
        DavDouble.response(path, Optional.empty())
            .replace("</D:prop>", "<quota-available-bytes>%s</quota-available-bytes></D:prop>");
    return DavDouble.status(207, DavDouble.multistatus(response.formatted(available)));
  }

  /** Asks every five seconds, as an agent does. */
  private void passes(Duration time) {
    for (long seconds = 0; seconds < time.toSeconds(); seconds += 5) {
      nanos.addAndGet(Duration.ofSeconds(5).toNanos());
      space.run();
    }
  }

  private static NodeSpace free(long bytes, Duration age) {
    return new NodeSpace(StorageWorld.DST, ByteCount.of(bytes), age.toMillis());
  }

  @Test
  void whatAStorageStatesIsReportedWithoutTheReserve() {
    states("1000");
    space.run();
    assertThat(meter.last()).containsExactly(free(900, Duration.ZERO));
    meter.told(meter.last());
    states("5000");
    passes(Duration.ofSeconds(5));
    assertThat(meter.measure()).as("there is more than the router was told").isTrue();
    assertThat(meter.last()).containsExactly(free(4900, Duration.ZERO));
    assertThat(storage.requests()).containsOnly("PROPFIND /store null");
  }

  @Test
  void aStorageThatStatesNothingIsAskedOnceAMinute() {
    passes(Duration.ofMinutes(3));
    assertThat(meter.last()).isEmpty();
    assertThat(storage.requests()).hasSize(3);
    states("1000");
    passes(Duration.ofMinutes(1));
    assertThat(meter.last()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "much", "", "99999999999999999999"})
  void noSpaceIsKnownWhereTheStatementIsNoNumberOfBytes(String available) {
    states("1000");
    space.run();
    states(available);
    passes(Duration.ofSeconds(5));
    assertThat(meter.last()).isEmpty();
  }

  /** A full storage that is overloaded must not be taken for one without a limit. */
  @ParameterizedTest
  @ValueSource(ints = {401, 403, 429, 500, 502, 503})
  void aReadingBecomesOlderWhileTheStorageRefusesTheQuestion(int status) {
    states("1000");
    space.run();
    storage.on("PROPFIND", DavDouble.status(status, "no"));
    passes(Duration.ofMinutes(2));
    assertThat(meter.last()).containsExactly(free(900, Duration.ofMinutes(2)));
    assertThat(storage.requests()).as("once a minute").hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 405, 501})
  void noSpaceIsKnownOfAStorageThatDoesNotKnowTheQuestion(int status) {
    states("1000");
    space.run();
    storage.on("PROPFIND", DavDouble.status(status, "no"));
    passes(Duration.ofMinutes(2));
    assertThat(meter.last()).isEmpty();
    assertThat(storage.requests()).as("once a minute").hasSize(3);
  }

  @Test
  @Timeout(30)
  void aStorageThatDoesNotAnswerDelaysNoOther() throws IOException {
    CountDownLatch asked = new CountDownLatch(2);
    try (DavDouble other = new DavDouble()) {
      storage.on("PROPFIND", exchange -> together(asked, "/store", exchange));
      other.on("PROPFIND", exchange -> together(asked, "/", exchange));
      StorageAccess at = world.site();
      StorageAccess second =
          new StorageAccess(
              new NodeName("SECOND"),
              DavUrl.parse(other.url()),
              at.client(),
              at.tokens(),
              at.patience());
      new StorageSpace(List.of(at, second), meter, nanos::get).run();
    }
    assertThat(meter.last()).hasSize(2);
  }

  /** Answers when all are asked. */
  private static void together(CountDownLatch asked, String path, HttpExchange exchange)
      throws IOException {
    asked.countDown();
    await(asked);
    statement(path, "1000").to(exchange);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aReadingBecomesOlderWhileTheRouterGivesNoToken() {
    states("1000");
    space.run();
    tokens.set(
        (node, directory) -> {
          throw new RouterUnreachableException("it restarts");
        });
    passes(Duration.ofSeconds(30));
    assertThat(meter.last()).containsExactly(free(900, Duration.ofSeconds(30)));
    tokens.set((node, directory) -> DavAccess.NONE);
    passes(Duration.ofSeconds(5));
    assertThat(meter.last()).containsExactly(free(900, Duration.ZERO));
  }
}
