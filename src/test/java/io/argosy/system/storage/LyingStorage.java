package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A WebDAV storage on loopback that has no files, and answers one method as the test wants. */
final class LyingStorage implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Answers a request. */
  @FunctionalInterface
  interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  /** Says that all copies succeed, and that there is no file, but for this method. */
  LyingStorage(String method, Answer answer) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.getRequestBody().readAllBytes();
            String requested = exchange.getRequestMethod();
            (requested.equals(method) ? answer : usual(requested)).to(exchange);
          }
        });
    server.start();
  }

  private static Answer usual(String method) {
    return switch (method) {
      case "MKCOL" -> status(201, "");
      case "COPY" -> status(201, "success: Created\n");
      case "HEAD", "DELETE" -> status(404, "");
      default -> status(501, "");
    };
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  static Answer status(int status, String body) {
    return exchange -> {
      byte[] bytes = body.getBytes(UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  /** An answer that repeats a text until nobody reads it any more. */
  static Answer endless(String repeated) {
    return exchange -> {
      exchange.sendResponseHeaders(201, 0);
      while (!Thread.currentThread().isInterrupted()) {
        exchange.getResponseBody().write(repeated.getBytes(UTF_8));
        exchange.getResponseBody().flush();
      }
    };
  }

  static String marker(int bytes) {
    return "Perf Marker\nStripe Index: 0\nStripe Bytes Transferred: %d\nEnd\n".formatted(bytes);
  }

  static Answer silent() {
    return exchange -> {
      exchange.sendResponseHeaders(201, 0);
      exchange.getResponseBody().flush();
      pass(Duration.ofMinutes(1));
    };
  }

  /** Nobody counts it down. */
  private static void pass(Duration time) {
    try {
      new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static void trickle(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(201, 0);
    while (!Thread.currentThread().isInterrupted()) {
      exchange.getResponseBody().write(marker(17).getBytes(UTF_8));
      exchange.getResponseBody().flush();
      pass(Duration.ofMillis(100));
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
