package io.argosy.system.tool;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.door.BundleRequest;
import io.argosy.common.wire.door.DoorSessionRequest;
import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;

/**
 * A proxy in front of a real door, with the delay of a wide area network. It counts the transfers
 * under way, from the request for a file or bundle until just before the last bytes are passed on.
 */
public final class CountedDoor implements Closeable {

  private static final long WAY_MILLIS = 250;
  private static final int MOST_PORTS = 20;
  private static final JsonMapper JSON = WireJson.tolerant();
  private static final List<String> HEADERS =
      List.of("Content-Type", "Range", "If-Range", "ETag", "Content-Range", "Accept-Ranges");

  /** Appended to the node's name to count what goes over circuits. */
  public static final String ON_CIRCUITS = " on circuits";

  /** At the shared address, and then at the one on circuits if there is one. */
  private final List<HttpServer> servers;

  /** By the addresses from which they send. */
  private final Map<InetAddress, HttpClient> clients = new ConcurrentHashMap<>();

  private final URI door;
  private final Optional<InetAddress> circuit;
  private final Consumer<String> whenClosed;
  private final String source;
  private final UnaryOperator<String> nodeOf;
  private final TransferCount count;
  private final Map<String, String> destinations = new ConcurrentHashMap<>();
  private final Map<String, String> files = new ConcurrentHashMap<>();
  private final Map<String, Long> busyUntil = new ConcurrentHashMap<>();
  private volatile double rate = Double.POSITIVE_INFINITY;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final AtomicReference<CountDownLatch> gate = new AtomicReference<>(new CountDownLatch(0));

  /**
   * @param circuit the door's address on circuits, where both addresses stay as they are
   * @param whenClosed called with the address of this proxy, to replace it by the real door
   * @param source the door's node
   * @param nodeOf the node of an agent
   */
  public CountedDoor(
      URI door,
      Optional<InetAddress> circuit,
      Consumer<String> whenClosed,
      String source,
      UnaryOperator<String> nodeOf,
      TransferCount count)
      throws IOException {
    this.door = door;
    this.circuit = circuit;
    this.whenClosed = whenClosed;
    this.source = source;
    this.nodeOf = nodeOf;
    this.count = count;
    this.servers = servers(circuit);
    servers.forEach(this::start);
  }

  /** Another program may listen at the circuit's address with a port that is free at the other. */
  private static List<HttpServer> servers(Optional<InetAddress> circuit) throws IOException {
    for (int tries = 1; ; tries++) {
      HttpServer shared = server(InetAddress.getLoopbackAddress(), 0);
      try {
        return circuit.isPresent()
            ? List.of(shared, server(circuit.get(), shared.getAddress().getPort()))
            : List.of(shared);
      } catch (BindException taken) {
        shared.stop(0);
        if (tries == MOST_PORTS) {
          throw taken;
        }
      }
    }
  }

  private static HttpServer server(InetAddress address, int port) throws IOException {
    return HttpServer.create(new InetSocketAddress(address, port), 0);
  }

  private void start(HttpServer server) {
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::pass);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + servers.getFirst().getAddress().getPort();
  }

  /** Transfers that begin from now on wait until {@link #release}; sessions are still opened. */
  public void hold() {
    gate.set(new CountDownLatch(1));
  }

  public void release() {
    gate.get().countDown();
  }

  /** Passes files on at this rate from now on, each destination apart. */
  public void pace(double bytesPerSecond) {
    rate = bytesPerSecond;
  }

  /** Returns the time until what is ahead on the link and these bytes have passed. */
  private long nanosFor(String destination, int bytes) {
    long took = (long) (bytes / rate * 1e9);
    long now = System.nanoTime();
    return busyUntil.merge(destination, now + took, (old, fresh) -> Math.max(old, now) + took)
        - now;
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] asked = exchange.getRequestBody().readAllBytes();
      String[] path = exchange.getRequestURI().getPath().split("/");
      String session = path[path.length - 2];
      if (path[path.length - 1].equals("sessions")) {
        open(exchange, asked);
      } else if (List.of("DELETE", "HEAD").contains(exchange.getRequestMethod())) {
        passSession(exchange, asked);
      } else if (path[path.length - 1].equals("proof")) {
        send(exchange, forward(exchange, asked));
      } else {
        transfer(exchange, asked, session, filesOf(session, path[path.length - 1], asked));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> filesOf(String session, String what, byte[] asked) {
    List<Integer> numbers =
        what.equals("bundle")
            ? JSON.readValue(asked, BundleRequest.class).numbers()
            : List.of(Integer.parseInt(what));
    return numbers.stream().map(n -> files.getOrDefault(session + "/" + n, "unknown")).toList();
  }

  private void transfer(HttpExchange exchange, byte[] asked, String session, List<String> moved)
      throws IOException, InterruptedException {
    HttpResponse<byte[]> response;
    String destination = destinations.getOrDefault(session, "unknown");
    List<String> also = new ArrayList<>(moved);
    if (isOnCircuit(exchange)) {
      also.add(source + ON_CIRCUITS);
    }
    count.begin(source, destination, also);
    try {
      gate.get().await();
      closed.await(WAY_MILLIS, TimeUnit.MILLISECONDS);
      response = forward(exchange, asked);
      int bytes = response.body().length;
      count.sent(source, destination, bytes);
      closed.await(nanosFor(destination, bytes), TimeUnit.NANOSECONDS);
    } finally {
      count.end(source, destination, also);
    }
    send(exchange, response);
  }

  /** Passes on a question about a session or its end, which move no file. */
  private void passSession(HttpExchange exchange, byte[] asked)
      throws IOException, InterruptedException {
    exchange.sendResponseHeaders(forward(exchange, asked).statusCode(), -1);
  }

  /** Remembers the session before its first transfer. */
  private void open(HttpExchange exchange, byte[] asked) throws IOException, InterruptedException {
    HttpResponse<byte[]> response = forward(exchange, asked);
    opened(asked, response.body());
    send(exchange, response);
  }

  /** Reads the agent that the grant names. */
  private void opened(byte[] asked, byte[] answered) {
    DoorSessionRequest request = JSON.readValue(asked, DoorSessionRequest.class);
    String grant = request.grant();
    byte[] claims = Base64.getUrlDecoder().decode(grant.split("\\.")[1]);
    String agent = JSON.readTree(claims).path("sub").asString();
    String session = JSON.readTree(answered).path("session").asString();
    destinations.put(session, nodeOf.apply(agent));
    request.files().forEach(file -> files.put(session + "/" + file.n(), file.lfn().value()));
  }

  private boolean isOnCircuit(HttpExchange exchange) {
    return circuit.equals(Optional.of(exchange.getLocalAddress().getAddress()));
  }

  private URI doorOf(HttpExchange exchange) {
    return isOnCircuit(exchange)
        ? URI.create("http://%s:%d".formatted(circuit.get().getHostAddress(), door.getPort()))
        : door;
  }

  /** On a circuit, the door sees the client's address. */
  private HttpClient clientOf(HttpExchange exchange) {
    InetAddress client = exchange.getRemoteAddress().getAddress();
    return clients.computeIfAbsent(
        isOnCircuit(exchange) ? client : InetAddress.getLoopbackAddress(),
        address -> HttpClient.newBuilder().localAddress(address).build());
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange, byte[] asked)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(doorOf(exchange).resolve(exchange.getRequestURI().toString()))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(asked));
    for (String header : HEADERS) {
      List<String> values = exchange.getRequestHeaders().getOrDefault(header, List.of());
      values.forEach(value -> request.header(header, value));
    }
    return clientOf(exchange).send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static void send(HttpExchange exchange, HttpResponse<byte[]> response)
      throws IOException {
    for (String header : HEADERS) {
      List<String> values = response.headers().allValues(header);
      values.forEach(value -> exchange.getResponseHeaders().add(header, value));
    }
    exchange.sendResponseHeaders(response.statusCode(), response.body().length);
    exchange.getResponseBody().write(response.body());
  }

  @Override
  public void close() {
    whenClosed.accept(url());
    closed.countDown();
    release();
    servers.forEach(server -> server.stop(0));
    clients.values().forEach(HttpClient::close);
  }
}
