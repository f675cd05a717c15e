package io.argosy.agent.transfer.backend.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.door.BundleFrame;
import io.argosy.common.wire.door.BundleRequest;
import io.argosy.common.wire.door.DoorSessionAnswer;
import io.argosy.common.wire.door.DoorSessionRequest;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Adler32;

/** A door that serves the same content for every file, and misbehaves as configured. */
public final class RudeDoor implements AutoCloseable {

  /** The kind of misbehaviour, always or the first time. */
  public enum Manner {
    POLITE,
    BREAKS_OFF_ONCE,
    BREAKS_OFF,
    BREAKS_OFF_AND_FORGETS,
    FLIPS_A_BIT,
    ANSWERS_ANOTHER_RANGE,
    IGNORES_RANGES,
    FORGETS_SESSIONS,
    REFUSES_SESSIONS,
    IS_BUSY,
    FALLS_SILENT
  }

  static final String ETAG = "\"e\"";

  private final HttpServer server;
  private final byte[] content;
  private final Manner manner;
  private final AtomicInteger answers = new AtomicInteger();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<String> farewells = new CopyOnWriteArrayList<>();
  private final Set<Integer> peerPorts = ConcurrentHashMap.newKeySet();

  public RudeDoor(byte[] content, Manner manner) throws IOException {
    this.content = content;
    this.manner = manner;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/door/v1/", this::serve);
    server.createContext("/door/v1/sessions", this::open);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
  }

  private void open(HttpExchange exchange) throws IOException {
    if (manner == Manner.REFUSES_SESSIONS) {
      problem(exchange, 403, "grant-not-yet-valid");
      return;
    }
    var request = read(exchange, DoorSessionRequest.class);
    var files =
        request.files().stream()
            .map(file -> new DoorSessionAnswer.ServedFile(file.n(), "ready", ETAG))
            .toList();
    send(exchange, 201, WireJson.tolerant().writeValueAsString(new DoorSessionAnswer("s", files)));
  }

  List<String> farewells() {
    return farewells;
  }

  Set<Integer> peerPorts() {
    return peerPorts;
  }

  private void serve(HttpExchange exchange) throws IOException {
    peerPorts.add(exchange.getRemoteAddress().getPort());
    if (Set.of("DELETE", "HEAD").contains(exchange.getRequestMethod())) {
      farewells.add(exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
      return;
    }
    int answer = answers.incrementAndGet();
    Manner now =
        manner == Manner.BREAKS_OFF_AND_FORGETS && answer > 1 ? Manner.FORGETS_SESSIONS : manner;
    switch (now) {
      case FORGETS_SESSIONS -> problem(exchange, 404, "unknown-session");
      case IS_BUSY -> problem(exchange, 503, "busy");
      case FALLS_SILENT -> fallSilent(exchange);
      default -> {
        boolean always = manner == Manner.BREAKS_OFF || manner == Manner.BREAKS_OFF_AND_FORGETS;
        boolean breaks = always || (manner == Manner.BREAKS_OFF_ONCE && answer == 1);
        if (exchange.getRequestURI().getPath().endsWith("/bundle")) {
          bundle(exchange, breaks);
        } else {
          file(exchange, breaks);
        }
      }
    }
  }

  private void bundle(HttpExchange exchange, boolean breaks) throws IOException {
    List<Integer> numbers = read(exchange, BundleRequest.class).numbers();
    exchange.sendResponseHeaders(200, 0);
    DataOutputStream out = new DataOutputStream(exchange.getResponseBody());
    for (int number : numbers) {
      new BundleFrame(number, BundleFrame.OK, 0, content.length).writeTo(out);
      if (breaks && number == numbers.getLast()) {
        out.write(content, 0, content.length / 2);
        out.flush();
        throw new IOException("breaks off");
      }
      Adler32 sum = new Adler32();
      sum.update(content);
      out.write(sent());
      out.writeInt((int) sum.getValue());
    }
    BundleFrame.END.writeTo(out);
    exchange.close();
  }

  private void file(HttpExchange exchange, boolean breaks) throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    boolean part = range != null && manner != Manner.IGNORES_RANGES;
    int first = part ? Integer.parseInt(range.replaceAll("\\D", "")) : 0;
    if (part) {
      int start = manner == Manner.ANSWERS_ANOTHER_RANGE ? first + 1 : first;
      exchange
          .getResponseHeaders()
          .set(
              "Content-Range",
              "bytes %d-%d/%d".formatted(start, content.length - 1, content.length));
    }
    exchange.sendResponseHeaders(part ? 206 : 200, content.length - first);
    int length = breaks ? (content.length - first) / 2 : content.length - first;
    exchange.getResponseBody().write(sent(), first, length);
    exchange.getResponseBody().flush();
    if (breaks) {
      throw new IOException("breaks off");
    }
    exchange.close();
  }

  private byte[] sent() {
    byte[] bytes = content.clone();
    if (manner == Manner.FLIPS_A_BIT) {
      bytes[bytes.length / 2] ^= 1;
    }
    return bytes;
  }

  private void fallSilent(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, content.length);
    exchange.getResponseBody().flush();
    try {
      closing.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static <T> T read(HttpExchange exchange, Class<T> type) throws IOException {
    return WireJson.tolerant().readValue(exchange.getRequestBody().readAllBytes(), type);
  }

  private static void problem(HttpExchange exchange, int status, String code) throws IOException {
    send(
        exchange,
        status,
        WireJson.tolerant()
            .writeValueAsString(
                new Problem(Problem.TYPE_PREFIX + code, code, status, code, List.of())));
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
