package io.argosy.router.linkrate.feed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** A server on the loopback interface that answers with documents. */
final class JsonServer implements AutoCloseable {

  private final Map<String, String> documents = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  JsonServer() {
    this(Optional.empty());
  }

  /**
   * @param tls the key of a server that speaks TLS
   */
  JsonServer(Optional<SSLContext> tls) {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try {
      server = tls.isPresent() ? HttpsServer.create(address, 0) : HttpServer.create(address, 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    if (server instanceof HttpsServer secure) {
      secure.setHttpsConfigurator(new HttpsConfigurator(tls.orElseThrow()));
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.createContext("/hanging/", exchange -> hang());
    server.createContext("/slow/", this::begin);
    server.start();
  }

  URI url(String path) {
    String scheme = server instanceof HttpsServer ? "https" : "http";
    return URI.create(scheme + "://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  JsonServer with(String path, String document) {
    documents.put(path, document);
    return this;
  }

  /** Returns the requests with their authorization. */
  List<String> requests() {
    return requests;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.add(
          exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      String document = documents.get(exchange.getRequestURI().getPath());
      byte[] body = String.valueOf(document).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(document == null ? 404 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Sends 40 kB without announcing how many follow, and nothing more. */
  private void begin(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write("[".repeat(40_000).getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
    requests.add("begun");
    hang();
  }

  private void hang() {
    try {
      closed.await();
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
