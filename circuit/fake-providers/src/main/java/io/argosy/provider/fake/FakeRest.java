package io.argosy.provider.fake;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsServer;
import io.argosy.provider.fake.FakeNsi.Raw;
import io.argosy.provider.fake.FakeNsi.Trouble;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;

/** A provider with a REST interface on a socket and a clock that is set. */
public abstract class FakeRest implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> calls = new ArrayList<>();
  private final List<Optional<String>> callers = new ArrayList<>();
  private final List<String> authorizations = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-29T00:00:00Z");
  private Trouble trouble = Trouble.NONE;
  private Optional<Raw> raw = Optional.empty();

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

  FakeRest(Optional<SSLContext> tls) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    if (tls.isPresent()) {
      HttpsServer secured = HttpsServer.create(address, 0);
      secured.setHttpsConfigurator(new ClientCertificates(tls.get(), false));
      server = secured;
    } else {
      server = HttpServer.create(address, 0);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  /** Answers one call; the fake's lock is held. */
  abstract Answer answer(String method, URI uri, String body, Optional<String> authorization);

  /** Whether a call creates nothing; its answer is not lost. */
  abstract boolean isPreparation(URI uri);

  /** Everything that the server has is lost. */
  public abstract void restartEmpty();

  /** In Mb/s, of a path or a circuit. */
  public abstract void capacity(long megabits);

  /** What the server still has of any circuit, in whatever state. */
  public abstract List<String> left();

  public URI url() {
    String scheme = server instanceof HttpsServer ? "https" : "http";
    return URI.create(scheme + "://localhost:" + server.getAddress().getPort());
  }

  public synchronized Instant now() {
    return now;
  }

  public synchronized void clock(Instant time) {
    now = time;
  }

  public synchronized void pass(Duration time) {
    now = now.plus(time);
  }

  public synchronized void trouble(Trouble next) {
    trouble = next;
  }

  public synchronized void answers(Raw next) {
    raw = Optional.of(next);
  }

  /** Method and path of all calls. */
  public synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  public synchronized List<String> authorizations() {
    return List.copyOf(authorizations);
  }

  /** By which certificate each caller is known; empty for those who have none. */
  public synchronized List<Optional<String>> callers() {
    return List.copyOf(callers);
  }

  private static Optional<String> caller(HttpExchange exchange) {
    try {
      return exchange instanceof HttpsExchange secured
          ? Optional.of(secured.getSSLSession().getPeerPrincipal().getName())
          : Optional.empty();
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty();
    }
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
      Answer answer = answer(exchange, body);
      if (kind == Trouble.NONE || isPreparation(exchange.getRequestURI())) {
        FakeNsi.send(exchange, answer.status(), answer.type(), answer.text());
      }
    }
  }

  private synchronized Answer answer(HttpExchange exchange, String body) {
    String method = exchange.getRequestMethod();
    Optional<String> authorization =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"));
    calls.add(method + " " + exchange.getRequestURI());
    callers.add(caller(exchange));
    authorizations.add(authorization.orElse("none"));
    return answer(method, exchange.getRequestURI(), body, authorization);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
