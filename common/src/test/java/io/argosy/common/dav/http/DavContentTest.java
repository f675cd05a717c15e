package io.argosy.common.dav.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The content of files. */
class DavContentTest {

  private static final byte[] CONTENT = "0123456789".getBytes(UTF_8);
  private static final DavAccess TOKEN = DavAccess.bearer("eyJ.secret.x");
  private static final ByteCount WHOLE = ByteCount.of(10);
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Duration LONG = Duration.ofSeconds(60);

  private final DavClient client =
      new DavClient("argosy-test", LONG, 4, Set.of(), Optional.empty());
  private final CountDownLatch end = new CountDownLatch(1);
  private DavDouble storage;
  private DavUrl file;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble().file("/data/a file", CONTENT);
    file = DavUrl.parse(storage.url() + "/data/a%20file");
  }

  @AfterEach
  void end() {
    end.countDown();
    client.close();
    storage.close();
  }

  @Test
  void aRangeOfAFileIsRead() throws IOException {
    try (DavContent content = client.get(file, TOKEN, 4, WHOLE, LONG)) {
      assertThat(content.from()).isEqualTo(4);
      assertThat(content.whole()).isEqualTo(ByteCount.of(10));
      assertThat(new String(content.readAllBytes(), UTF_8)).isEqualTo("456789");
    }
    storage.on("GET", DavDouble.status(200, "0123456789"));
    try (DavContent content = client.get(file, TOKEN, 4, WHOLE, LONG)) {
      assertThat(content.from()).isZero();
      assertThat(content.readAllBytes()).isEqualTo(CONTENT);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3-9/10", "4-8/10", "4-9/11", "4--1/10", "x"})
  void anotherPartOfAFileIsRefused(String range) {
    storage.on(
        "GET",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Range", "bytes " + range);
          DavDouble.status(206, "456789").to(exchange);
        });

    assertThatThrownBy(() -> client.get(file, TOKEN, 4, WHOLE, LONG))
        .isInstanceOf(ProtocolException.class);
  }

  @Test
  void theTokenFollowsARedirectToAnAllowedHostOnly() throws IOException {
    try (DavDouble pool = new DavDouble().file("/pool/1", CONTENT)) {
      storage.redirect("GET", pool.url() + "/pool/1");
      assertThatThrownBy(() -> client.get(file, TOKEN, 0, WHOLE, LONG))
          .isInstanceOf(DavRefused.class)
          .hasMessageContaining("status 307: it redirects to %s, which is not", pool.url());
      assertThat(pool.requests()).isEmpty();

      try (DavClient allowing = allowing("127.0.0.1");
          DavContent content = allowing.get(file, TOKEN, 0, WHOLE, LONG)) {
        assertThat(content.readAllBytes()).isEqualTo(CONTENT);
      }
      assertThat(pool.requests()).containsExactly("GET /pool/1 Bearer eyJ.secret.x");
    }
  }

  @Test
  void theTokenDoesNotFollowARedirectWithoutTls() {
    storage.redirect("GET", "http://pool.example.org/pool/1");
    try (DavClient allowing = allowing("pool.example.org")) {
      assertThatThrownBy(() -> allowing.get(file, TOKEN, 0, WHOLE, LONG))
          .isInstanceOf(DavRefused.class)
          .hasMessageContaining("http://pool.example.org:80, which would receive a token without");
    }
  }

  private static DavClient allowing(String redirectHost) {
    return new DavClient("argosy-test", LONG, 4, Set.of(redirectHost), Optional.empty());
  }

  /** A byte now and then is not silence. */
  @Test
  @Timeout(30)
  void contentThatTricklesEnds() {
    storage.on(
        "GET",
        exchange -> {
          exchange.sendResponseHeaders(200, CONTENT.length);
          exchange.getResponseBody().write(CONTENT, 0, 1);
          exchange.getResponseBody().flush();
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    assertThatThrownBy(() -> client.get(file, TOKEN, 0, WHOLE, SHORT).readAllBytes())
        .isInstanceOf(SocketTimeoutException.class);
  }
}
