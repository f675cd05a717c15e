package io.argosy.router.token.backend;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.argosy.router.fixture.SelfSignedKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** An issuer of tokens on loopback whose answers are set by the test. */
final class ScriptedIssuer implements AutoCloseable {

  /** An answer that begins and never ends. */
  static final Answer ENDLESS = new Answer(200, "", "");

  /**
   * @param location of a redirect; empty for none
   */
  record Answer(int status, String body, String location) {

    Answer(int status, String body) {
      this(status, body, "");
    }
  }

  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final SSLContext tls;
  private final HttpsServer server;

  ScriptedIssuer(Path directory) throws Exception {
    tls = SelfSignedKey.in(directory).context();
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "https://localhost:" + server.getAddress().getPort();
  }

  /** Returns what a client needs to trust it. */
  SSLContext trust() {
    return tls;
  }

  void answers(String path, Answer answer) {
    answers.put(path, answer);
  }

  void answers(String path, String json) {
    answers(path, new Answer(200, json.replace('\'', '"')));
  }

  /** Returns each request with its authorization and its body. */
  List<String> requests() {
    return requests;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.add(
          "%s %s %s %s"
              .formatted(
                  exchange.getRequestMethod(),
                  exchange.getRequestURI(),
                  exchange.getRequestHeaders().getFirst("Authorization"),
                  new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
      Answer answer =
          answers.getOrDefault(exchange.getRequestURI().getPath(), new Answer(404, "{}"));
      if (answer == ENDLESS) {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
        closed.await();
      }
      if (!answer.location().isEmpty()) {
        exchange.getResponseHeaders().set("Location", answer.location());
      }
      byte[] body = answer.body().getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
