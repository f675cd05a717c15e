package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.router.fixture.archive.ArchiveStandIn;
import io.argosy.router.fixture.archive.Dialect;
import io.argosy.router.fixture.archive.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedHttpTest {

  private final ArchiveStandIn archive = new ArchiveStandIn(Dialect.ELMOND);
  private final URI list =
      URI.create(archive.url() + "?event-type=throughput&time-start=0&limit=1&key=sesame");

  @AfterEach
  void close() {
    archive.close();
  }

  private static String text(URI address, byte[] body) {
    return new String(body, StandardCharsets.UTF_8);
  }

  private FeedHttp http(Duration deadline) {
    return new FeedHttp(
        archive.url(),
        Access.bearer("open-sesame"),
        deadline,
        Duration.ZERO,
        FeedMemory.OF_PROCESS);
  }

  @Test
  void aFailedConnectionIsTriedThreeTimes() {
    archive.failAfter(0, Fault.CUT_OFF);
    try (FeedHttp http = http(Duration.ofSeconds(30))) {
      assertThatThrownBy(() -> http.get(list, FeedHttpTest::text)).isInstanceOf(IOException.class);
    }
    assertThat(archive.requests()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "BROKEN", "REDIRECTING", "OVERLOADED"})
  void otherFailuresAreNotTriedAgain(String fault) {
    archive.failAfter(0, Fault.valueOf(fault));
    try (FeedHttp http = http(Duration.ofSeconds(30))) {
      assertThatThrownBy(() -> http.get(list, FeedHttpTest::text))
          .isInstanceOf(IOException.class)
          .hasMessageNotContaining("sesame");
    }
    assertThat(archive.requests()).isEqualTo(1);
  }

  @Test
  void aBusyServerIsAskedAgain() throws IOException {
    archive.failAfter(0, Fault.BUSY_AT_FIRST);
    try (FeedHttp http = http(Duration.ofSeconds(30))) {
      assertThat(http.get(list, FeedHttpTest::text)).isEqualTo("[]");
    }
    assertThat(archive.requests()).isEqualTo(3);
    assertThat(archive.authorization()).isEqualTo("Bearer open-sesame");
  }

  @Test
  void theDeadlineIncludesAllRequests() {
    archive.delayAnswers(Duration.ofMillis(100));
    try (FeedHttp http = http(Duration.ofMillis(400))) {
      assertThatThrownBy(
              () -> http.all(Collections.nCopies(100, list), (address, body) -> body.length))
          .hasMessageContaining("was not read completely within 0.4 s");
      assertThatThrownBy(() -> http.get(list, FeedHttpTest::text)).isInstanceOf(Exception.class);
    }
    assertThat(archive.requests()).isLessThan(40);
    assertThat(archive.mostOpen()).isLessThanOrEqualTo(FeedHttp.AT_ONCE);
  }

  /** The server answers only when four requests are open. */
  @Test
  void fourRequestsAreUnderWayAtOnce() throws IOException {
    CyclicBarrier four = new CyclicBarrier(4);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      server.setExecutor(threads);
      server.createContext("/", exchange -> answerWhenAllAreThere(four, exchange));
      server.start();
      URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
      try (FeedHttp http = new FeedHttp(url, Access.NONE, Duration.ofSeconds(60))) {
        assertThat(http.all(Collections.nCopies(12, url), (address, body) -> body.length))
            .containsOnly(2);
      }
    } finally {
      server.stop(0);
    }
    assertThat(FeedHttp.AT_ONCE).isEqualTo(4);
  }

  private static void answerWhenAllAreThere(CyclicBarrier all, HttpExchange exchange)
      throws IOException {
    try (exchange) {
      all.await(30, TimeUnit.SECONDS);
      exchange.sendResponseHeaders(200, 2);
      exchange.getResponseBody().write(new byte[] {'[', ']'});
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IOException(e);
    }
  }

  @Test
  void theFirstFailureEndsAllRequests() {
    archive.failAfter(0, Fault.BROKEN);
    try (FeedHttp http = http(Duration.ofSeconds(30))) {
      assertThatThrownBy(
              () -> http.all(Collections.nCopies(1000, list), (address, body) -> body.length))
          .hasMessageContaining("status 500");
    }
    assertThat(archive.requests()).isLessThan(1000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1/archive/",
        "http://127.0.0.1:1/archive/",
        "http://localhost/archive/",
        "http://127.0.0.1@192.0.2.1/archive/",
        "//192.0.2.1/archive/",
        "file:///etc/passwd",
        "mailto:operator@example.org"
      })
  void addressesOfOtherOriginsAreNotAsked(String link) {
    try (FeedHttp http = http(Duration.ofSeconds(30))) {
      assertThatThrownBy(() -> http.resolve(link))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("is not followed because scheme, host or port differ");
      assertThatThrownBy(() -> http.get(URI.create(link), FeedHttpTest::text))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> http.post(URI.create(link), "{}", FeedHttpTest::text))
          .isInstanceOf(IOException.class);
    }
    assertThat(archive.requests()).isZero();
  }

  @Test
  void theUsualPortAndTheCaseOfAHostMakeNoOtherOrigin() throws IOException {
    URI base = URI.create("https://ps.example.org/esmond/perfsonar/archive/");
    try (FeedHttp http = new FeedHttp(base, Access.NONE, Duration.ofSeconds(1))) {
      assertThat(http.resolve("HTTPS://PS.example.org:443/a?b=c"))
          .isEqualTo(URI.create("HTTPS://PS.example.org:443/a?b=c"));
      assertThat(http.resolve("/a/b")).isEqualTo(URI.create("https://ps.example.org/a/b"));
      assertThatThrownBy(() -> http.resolve("a b")).hasMessageContaining("is no address");
      assertThatThrownBy(() -> http.resolve("a".repeat(8001)))
          .hasMessage(base + " has a link that is too long.");
    }
  }

  @Test
  void secretsAreNotPrinted() {
    assertThat(Access.bearer("sesame")).asString().doesNotContain("sesame");
    assertThat(Access.basic("reader", "sesame")).asString().doesNotContain("sesame");
    assertThatThrownBy(() -> Access.bearer("open sesame\n")).hasMessageNotContaining("sesame");
    assertThatThrownBy(
            () -> new FeedHttp(URI.create("ftp://a:sesame@b/c"), Access.NONE, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("sesame");
  }
}
