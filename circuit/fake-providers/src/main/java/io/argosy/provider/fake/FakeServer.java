package io.argosy.provider.fake;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A provider on a socket, with a clock that is set. What it answers can be replaced. */
public abstract class FakeServer implements AutoCloseable {

  private static final Instant MIDNIGHT = Instant.parse("2026-11-29T00:00:00Z");

  /** Until it is set. */
  static final InstantSource STANDING = () -> MIDNIGHT;

  /** In Mb/s, of a path or a circuit. */
  long capacity = 10_000;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private InstantSource clock;
  private Trouble trouble = Trouble.NONE;
  private Optional<Raw> raw = Optional.empty();

  /** What happens to calls. */
  public enum Trouble {
    NONE,
    /** The connection is closed before the call is read. */
    DEAF,
    /** The call is processed, and the connection is closed without an answer. */
    MUTE
  }

  /** Writes an answer of its own. */
  @FunctionalInterface
  public interface Raw {
    void answer(HttpExchange exchange) throws IOException;
  }

  /** An answer of JSON, or a text. */
  record Answer(int status, String type, String text) {

    static Answer json(Object json) {
      return json(200, json);
    }

    static Answer json(int status, Object json) {
      return new Answer(status, "application/json", json.toString());
    }

    static Answer text(String text) {
      return new Answer(200, "text/plain;charset=UTF-8", text);
    }
  }

  FakeServer(Optional<ClientCertificates> tls, InstantSource clock) throws IOException {
    this.clock = clock;
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    if (tls.isPresent()) {
      HttpsServer secured = HttpsServer.create(address, 0);
      secured.setHttpsConfigurator(tls.get());
      server = secured;
    } else {
      server = HttpServer.create(address, 0);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  /** Answers one call; the fake's lock is held. */
  abstract Answer answer(HttpExchange exchange, String body) throws IOException;

  /** Whether a call creates nothing; its answer is not lost. */
  boolean isPreparation(URI uri) {
    return false;
  }

  /** Everything that the server has is lost. */
  public abstract void restartEmpty();

  public synchronized void capacity(long megabits) {
    capacity = megabits;
  }

  /** What the server still has of any circuit, in whatever state. */
  public abstract List<String> left();

  public URI url() {
    String scheme = server instanceof HttpsServer ? "https" : "http";
    return URI.create(scheme + "://localhost:" + server.getAddress().getPort());
  }

  public synchronized Instant now() {
    return clock.instant();
  }

  public synchronized void clock(Instant time) {
    clock = () -> time;
  }

  public synchronized void pass(Duration time) {
    InstantSource before = clock;
    clock = () -> before.instant().plus(time);
  }

  public synchronized void trouble(Trouble next) {
    trouble = next;
  }

  public synchronized void answers(Raw next) {
    raw = Optional.of(next);
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      Optional<Raw> own;
      Trouble kind;
      synchronized (this) {
        own = raw;
        kind = trouble;
      }
      if (kind == Trouble.DEAF) {
        return;
      }
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      if (own.isPresent()) {
        own.get().answer(exchange);
        return;
      }
      Answer answer;
      synchronized (this) {
        answer = answer(exchange, body);
      }
      if (kind == Trouble.NONE || isPreparation(exchange.getRequestURI())) {
        send(exchange, answer.status(), answer.type(), answer.text());
      }
    }
  }

  /** Sends an answer of any type. */
  public static void send(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
