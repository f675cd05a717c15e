package io.argosy.common.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client of the router, against a server that stalls, trickles or breaks off. */
class RouterConnectionTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration TINY = Duration.ofMillis(5);

  private final CompletableFuture<Boolean> over = new CompletableFuture<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;
  private URI router;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    over.complete(true);
    server.stop(0);
    threads.shutdownNow();
  }

  private RouterConnection within(Duration silence, Duration total) {
    return new RouterConnection(router, silence, total, HttpClient.newBuilder());
  }

  private interface Body {
    void write(OutputStream to) throws IOException;
  }

  private void answers(int status, Body body) {
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(status, 0);
          body.write(exchange.getResponseBody());
          exchange.close();
        });
  }

  /** Writes bytes with a pause after each, until the end of the test at most. */
  private void drip(OutputStream to, int bytes, Duration pause) throws IOException {
    for (int i = 0; i < bytes && !over.isDone(); i++) {
      to.write('x');
      to.flush();
      over.copy().completeOnTimeout(true, pause.toMillis(), TimeUnit.MILLISECONDS).join();
    }
  }

  private void assertUnreachable(ThrowingCallable call, String why) {
    assertThatExceptionOfType(RouterUnreachable.class)
        .isThrownBy(call)
        .withMessageMatching("no answer from the router at " + router + ": " + why);
  }

  private void assertLate(ThrowingCallable call) {
    assertUnreachable(call, "the answer took longer than 200 ms");
  }

  @Test
  void anAnswerMayTakeLongerThanTheTimeoutWhileItContinues() throws IOException {
    answers(200, to -> drip(to, 12, Duration.ofMillis(100)));
    assertThat(within(Duration.ofSeconds(1), LONG).get("/").body()).hasSize(12);
  }

  @Test
  void anAnswerThatStallsIsLate() {
    answers(200, to -> drip(to, 1, LONG));
    RouterConnection connection = within(SHORT, LONG);
    assertLate(() -> connection.get("/"));
    assertLate(() -> connection.stream("/", InputStream::readAllBytes));
  }

  @Test
  void anAnswerThatDoesNotBeginIsLate() {
    server.createContext("/", exchange -> over.join());
    assertLate(() -> within(SHORT, LONG).get("/"));
  }

  @Test
  void anAnswerThatTricklesHasALimit() {
    answers(200, to -> drip(to, Integer.MAX_VALUE, TINY));
    assertLate(() -> within(LONG, SHORT).get("/"));
  }

  @Test
  void aStreamHasNoLimitButSilence() throws IOException {
    answers(200, to -> drip(to, 1, SHORT));
    within(LONG, TINY).stream("/", body -> assertThat(body.readAllBytes()).hasSize(1));
  }

  @Test
  void aRefusalOfAStreamIsReadWithinTheLimits() throws IOException {
    answers(404, to -> to.write('x'));
    var answer = within(LONG, LONG).stream("/", InputStream::readAllBytes);
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).hasSize(1);
    server.removeContext("/");
    answers(404, to -> drip(to, Integer.MAX_VALUE, TINY));
    assertLate(() -> within(LONG, SHORT).stream("/", InputStream::readAllBytes));
  }

  @Test
  void aBodyThatBreaksOffIsNoAnswer() {
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write('x');
          exchange.getResponseBody().flush();
          throw new IOException("breaks off");
        });
    RouterConnection connection = within(LONG, LONG);
    assertUnreachable(() -> connection.get("/"), "(?!closed).+");
    assertUnreachable(() -> connection.stream("/", InputStream::readAllBytes), "(?!closed).+");
  }

  @Test
  void aClosedPortIsNamed() {
    server.stop(0);
    assertUnreachable(
        () -> within(LONG, LONG).get("/"), "the router refused the connection: start .*");
  }

  @Test
  void anErrorOfTheReaderIsNotTheRouters() {
    answers(200, to -> to.write('x'));
    IOException full = new IOException("the disk is full");
    RouterConnection.Taking failing =
        body -> {
          throw full;
        };
    assertThatThrownBy(() -> within(LONG, LONG).stream("/", failing)).isSameAs(full);
  }

  @Test
  void anInterruptIsNotTheRouters() {
    answers(200, to -> drip(to, 1, LONG));
    RouterConnection connection = within(LONG, LONG);
    Thread.currentThread().interrupt();
    assertInterrupted(() -> connection.get("/"));
    assertInterrupted(() -> connection.stream("/", RouterConnectionTest::readInterrupted));
  }

  private static void readInterrupted(InputStream body) throws IOException {
    assertThat(body.read()).isEqualTo('x');
    Thread.currentThread().interrupt();
    body.read();
  }

  private static void assertInterrupted(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\uFEFFsecret", "secret\nsecret", "secret secret", "secr\u00E9t"})
  void aTextThatIsNoTokenIsRefusedWithoutRepeatingIt(String text) {
    assertThatThrownBy(() -> within(LONG, LONG).as(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a token is printable ASCII without spaces");
  }

  @Test
  void whoWaitsIsToldOnceForEachSlowAnswer() throws Exception {
    CompletableFuture<Boolean> told = new CompletableFuture<>();
    server.createContext(
        "/",
        exchange -> {
          told.join();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });

    within(LONG, LONG).whenSlow(TINY, () -> told.complete(true)).get("/");

    assertThat(told).isCompletedWithValue(true);
  }

  @Test
  void nobodyIsToldOfAnAnswerInTime() throws Exception {
    CompletableFuture<Boolean> told = new CompletableFuture<>();
    answers(200, to -> {});

    within(LONG, LONG).whenSlow(LONG, () -> told.complete(true)).get("/");

    assertThat(told).isNotDone();
  }
}
