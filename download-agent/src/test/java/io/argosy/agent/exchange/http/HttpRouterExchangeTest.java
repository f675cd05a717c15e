package io.argosy.agent.exchange.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterExchangeContract;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.common.http.RouterConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpRouterExchangeTest implements RouterExchangeContract {

  private static final CompletableFuture<Void> DONE = CompletableFuture.completedFuture(null);

  private final List<HttpServer> servers = new ArrayList<>();
  private final List<HttpRouterExchange> exchanges = new ArrayList<>();

  @AfterEach
  void shut() {
    exchanges.forEach(HttpRouterExchange::close);
    servers.forEach(server -> server.stop(0));
  }

  /** A request while the agent stops is not an unexpected error. */
  @Test
  void aClosedClientCountsAsUnreachable() {
    RouterExchange exchange = answering(200, "{}");
    exchanges.getFirst().close();
    assertThatExceptionOfType(RouterUnreachableException.class)
        .isThrownBy(() -> exchange.get("/"))
        .withMessageContaining("the agent stops");
  }

  @Override
  public RouterExchange answering(int status, String body) {
    HttpServer server = server();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    return to(server.getAddress().getPort());
  }

  @Override
  public RouterExchange unanswered() {
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return to(closed.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A router that dies within an answer must not stop the agent. */
  @Test
  void anAnswerThatStallsCountsAsUnreachable() {
    HttpServer server = server();
    CompletableFuture<Void> over = new CompletableFuture<>();
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          over.join();
          exchange.close();
        });
    server.start();
    RouterExchange exchange = to(server.getAddress().getPort(), Duration.ofMillis(200));
    assertThatExceptionOfType(RouterUnreachableException.class)
        .isThrownBy(() -> exchange.get("/"))
        .withMessageEndingWith("the answer took longer than 200 ms");
    over.complete(null);
  }

  @Test
  void aRouterThatCannotBeReachedIsNamedWithTheReason() {
    assertThatExceptionOfType(RouterUnreachableException.class)
        .isThrownBy(() -> unanswered().get("/"))
        .withMessageMatching(
            "no answer from the router at http://127.0.0.1:[0-9]+: the router refused the"
                + " connection: start the program there, or correct its address and port");
  }

  @Test
  void fewMessagesAreSentAtATimeAndHeartbeatsAreNotDelayedByThem() throws InterruptedException {
    HttpServer server = server();
    Semaphore arrived = new Semaphore(0);
    CompletableFuture<Void> over = new CompletableFuture<>();
    server.createContext("/", exchange -> answerAfter(over, arrived, exchange));
    server.createContext(
        RouterExchange.HEARTBEATS, exchange -> answerAfter(DONE, new Semaphore(0), exchange));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      server.setExecutor(threads);
      server.start();
      RouterExchange router = to(server.getAddress().getPort());
      List<Future<String>> answers =
          Stream.generate(() -> threads.submit(() -> router.get("/"))).limit(40).toList();
      assertThat(arrived.tryAcquire(16, 30, TimeUnit.SECONDS)).isTrue();
      assertThat(router.post(RouterExchange.HEARTBEATS, Map.of(), Object.class))
          .isEqualTo(Map.of());
      assertThat(arrived.availablePermits()).isZero();
      over.complete(null);
      assertThat(answers).allSatisfy(answer -> assertThat(answer.get()).isEqualTo("{}"));
    } finally {
      over.complete(null);
    }
  }

  private static void answerAfter(
      CompletableFuture<Void> over, Semaphore arrived, HttpExchange exchange) throws IOException {
    arrived.release();
    over.join();
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, 2);
    exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
    exchange.close();
  }

  private RouterExchange to(int port) {
    return to(port, Duration.ofSeconds(30));
  }

  private RouterExchange to(int port, Duration timeout) {
    URI router = URI.create("http://127.0.0.1:" + port);
    HttpRouterExchange exchange =
        new HttpRouterExchange(new RouterConnection(router, timeout).as("token"));
    exchanges.add(exchange);
    return exchange;
  }

  private HttpServer server() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      servers.add(server);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
