package io.argosy.circuit.control.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.provider.fake.FakeNsi;
import io.argosy.provider.fake.FakeNsi.Raw;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What providers with a REST interface do with answers that are none. */
public abstract class RestProviderContract extends CircuitProviderContract {

  private static final int LARGEST = 4 * 1024 * 1024;

  /** All calls are answered by this from now on. */
  protected abstract void answers(Raw answer);

  /** Another provider of the same server. */
  protected abstract CircuitProvider provider(Duration callTimeout);

  @Test
  void badAnswersAreRefusedInASentence() {
    assertBad(200, "text/html", "<html><body>Log in</body></html>", "sends HTML instead of JSON");
    assertBad(200, "text/plain", "<!DOCTYPE html><html/>", "sends HTML instead of JSON");
    assertBad(401, "text/plain", "no", "does not accept the credentials: status 401");
    assertBad(403, "text/plain", "no", "does not accept the credentials: status 403");
    assertBad(302, "application/json", "", "a redirect, which is not followed: status 302");
    assertBad(503, "application/json", "{\"message\":\"later\"}", "answers with status 503: later");
    assertBad(200, "application/json", "", "an answer that is not understood");
    assertBad(200, "application/json", "null", "an answer that is not understood");
    assertBad(200, "application/json", "hello", "an answer that is not understood");
    assertBad(200, "application/json", "[]", "an answer that is not understood");
    assertBad(200, "application/json", "{}", "an answer that is not understood");
    assertBad(200, "application/json", "{".repeat(50_000), "an answer that is not understood");
    assertBad(200, "application/json", "[".repeat(50_000), "an answer that is not understood");
    assertBad(200, "application/json", "x".repeat(LARGEST + 1), "more than " + LARGEST + " bytes");
  }

  @Test
  void nothingFollowsFromABadAnswerToARequest() {
    for (String text : new String[] {"", "{}", "[]", "null", "{\"connectionId\":{\"a\":1}}"}) {
      answers(exchange -> FakeNsi.send(exchange, 200, "application/json", text));
      assertFails(() -> provider().reserve(plan(KEY), end()));
      answers(exchange -> FakeNsi.send(exchange, 502, "application/json", text));
      assertFails(() -> provider().reserve(plan(KEY), end()));
      assertFails(() -> provider().release("some"));
    }
  }

  @Test
  void aRedirectIsNotFollowed() throws Exception {
    AtomicInteger visits = new AtomicInteger();
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext("/", exchange -> visits.incrementAndGet());
    other.start();
    answers(
        exchange -> {
          exchange
              .getResponseHeaders()
              .set("Location", "http://localhost:" + other.getAddress().getPort() + "/");
          FakeNsi.send(exchange, 307, "application/json", "");
        });
    assertFails(() -> provider().list(Set.of()));
    other.stop(0);
    assertThat(visits).hasValue(0);
  }

  @Test
  void anAnswerThatNeverEndsIsCut() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    answers(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          OutputStream out = exchange.getResponseBody();
          byte[] blank = " ".repeat(8192).getBytes(StandardCharsets.UTF_8);
          try {
            for (int n = 0; n < 10_000; n++) {
              out.write(blank);
            }
          } catch (IOException e) {
            over.countDown();
          }
        });
    assertThatThrownBy(() -> provider().list(Set.of()))
        .hasMessageContaining("more than " + LARGEST);
    over.await();
  }

  @Test
  void anAnswerThatTricklesEndsAtTheDeadline() {
    CountDownLatch over = new CountDownLatch(1);
    answers(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          OutputStream out = exchange.getResponseBody();
          try {
            while (!over.await(20, TimeUnit.MILLISECONDS)) {
              out.write(' ');
              out.flush();
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    try {
      assertThatThrownBy(() -> provider(Duration.ofSeconds(1)).list(Set.of()))
          .isInstanceOf(ProviderFailedException.class)
          .hasMessageEndingWith("did not answer completely within 1 s");
    } finally {
      over.countDown();
    }
  }

  protected void assertBad(int status, String type, String text, String sentence) {
    answers(exchange -> FakeNsi.send(exchange, status, type, text));
    assertThatThrownBy(() -> provider().list(Set.of()))
        .isInstanceOf(ProviderFailedException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContainingAny("Exception", "null", "org.", "tools.");
  }
}
