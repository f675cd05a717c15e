package io.argosy.deploy.copyjob;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.FileWaitForm;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.OwnRequestsForm;
import io.argosy.common.wire.user.OwnRequestsView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A router that knows every file and numbers requests by their keys. */
final class CopyRouter implements AutoCloseable {

  private static final String REQUESTS = "/query/v1/requests/";
  private static final String COMMANDS = "/command/v1/requests";

  private final HttpServer server;
  private final Map<String, String> numbers = new HashMap<>();
  private final Map<String, RequestForm> forms = new TreeMap<>(Comparator.reverseOrder());
  private final Map<String, String> statuses = new HashMap<>();
  private final Map<String, List<WaitView>> waits = new HashMap<>();
  private final Set<String> hidden = new HashSet<>();
  private final Set<String> stored = new HashSet<>();
  private final List<String> cancelled = new ArrayList<>();
  private String usual = "moving";
  private Consumer<String> whenShown = id -> {};
  private int shownFor;
  private int answers;
  private int most = Integer.MAX_VALUE;

  CopyRouter() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  RouterClient client() {
    return new RouterClient(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort()), "token");
  }

  synchronized void status(String id, String status) {
    statuses.put(id, status);
  }

  synchronized void statusOfAll(String status) {
    usual = status;
  }

  /** Shows the request as waiting for a new source or link. */
  synchronized void stuck(String id) {
    ByteCount bytes = ByteCount.of(1);
    NodeName at = new NodeName("B");
    statuses.put(id, "waiting");
    waits.put(id, List.of(new WaitView("no-link", at, 1, bytes, WaitView.STUCK, null, "no link")));
  }

  /** Refuses to show the request once there are this number of requests. */
  synchronized void refuseToShow(String id, int requests) {
    hidden.add(id);
    shownFor = requests;
  }

  synchronized void refuseToCancel(String id) {
    stored.add(id);
  }

  /** Stops answering after this number of requests. */
  synchronized void endAfterRequest(int requests) {
    most = requests;
  }

  /** Calls the watcher before a request is shown. */
  synchronized void whenShown(Consumer<String> watcher) {
    whenShown = watcher;
  }

  /** Returns the number of answers so far. */
  synchronized int answers() {
    return answers;
  }

  synchronized List<String> cancelled() {
    return List.copyOf(cancelled);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] body = exchange.getRequestBody().readAllBytes();
    answers++;
    if (numbers.size() >= most) {
      exchange.close();
    } else if (path.equals("/query/v1/file-waits")) {
      FileWaitForm form = WireJson.tolerant().readValue(body, FileWaitForm.class);
      respond(exchange, 200, wait(form.lfn()));
    } else if (path.equals("/query/v1/own-requests")) {
      respond(exchange, 200, own(WireJson.tolerant().readValue(body, OwnRequestsForm.class)));
    } else if (path.equals(COMMANDS)) {
      respond(exchange, 200, taken(WireJson.tolerant().readValue(body, RequestForm.class)));
    } else if (path.startsWith(COMMANDS)) {
      cancel(exchange, path.split("/")[4]);
    } else if (path.endsWith("/stuck-files")) {
      respond(exchange, 200, new Page<>(List.of(), null));
    } else {
      show(exchange, path.substring(REQUESTS.length()));
    }
  }

  private OwnRequestsView own(OwnRequestsForm form) {
    List<String> made =
        forms.keySet().stream()
            .filter(id -> forms.get(id).datasets().equals(List.of(form.dataset())))
            .filter(id -> forms.get(id).destinations().equals(List.of(form.destination())))
            .toList();
    return new OwnRequestsView(
        made.size(),
        made.stream().map(this::view).filter(v -> v.status() != RequestStatus.CANCELLED).toList());
  }

  private RequestTakenView taken(RequestForm form) {
    String key = String.valueOf(form.key());
    String id = numbers.computeIfAbsent(key, k -> Integer.toString(numbers.size() + 1));
    forms.put(id, form);
    return new RequestTakenView(id);
  }

  private void cancel(HttpExchange exchange, String id) throws IOException {
    if (stored.contains(id)) {
      refuse(exchange);
    } else if (view(id).status() == RequestStatus.DONE) {
      String type = Problem.TYPE_PREFIX + "done";
      respond(exchange, 409, new Problem(type, "Conflict", 409, "it is done", List.of()));
    } else {
      cancelled.add(id);
      statuses.put(id, "cancelled");
      respond(exchange, 200, Map.of());
    }
  }

  private void show(HttpExchange exchange, String id) throws IOException {
    whenShown.accept(id);
    if (hidden.contains(id) && numbers.size() >= shownFor) {
      refuse(exchange);
    } else {
      respond(exchange, 200, view(id));
    }
  }

  private static void refuse(HttpExchange exchange) throws IOException {
    String type = Problem.TYPE_PREFIX + "forbidden";
    respond(exchange, 403, new Problem(type, "Forbidden", 403, "not for you", List.of()));
  }

  private static FileWaitView wait(Lfn lfn) {
    ByteCount bytes = ByteCount.of(1);
    return new FileWaitView(lfn, new NodeName("B"), bytes, "not-wanted", "over", null, null, "no");
  }

  private RequestView view(String id) {
    RequestForm form = Objects.requireNonNull(forms.get(id));
    return new RequestView(
        id,
        "ann",
        Instant.EPOCH,
        RequestStatus.valueOf(statuses.getOrDefault(id, usual).toUpperCase(Locale.ROOT)),
        Priority.NORMAL,
        "default",
        form.datasets(),
        List.of(),
        form.comment(),
        null,
        null,
        form.sources(),
        waits.getOrDefault(id, List.of()),
        null,
        null,
        null,
        null);
  }

  private static void respond(HttpExchange exchange, int status, Object value) throws IOException {
    byte[] body = WireJson.strict().writeValueAsBytes(value);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
