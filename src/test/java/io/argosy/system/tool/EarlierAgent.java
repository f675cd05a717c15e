package io.argosy.system.tool;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.wire.WireJson;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A proxy between an agent and its router that removes what an agent does not say that asks for
 * circuits, but moves nothing over them.
 */
public final class EarlierAgent implements Closeable {

  private static final JsonMapper JSON = WireJson.tolerant();
  private static final List<String> HEADERS =
      List.of("Authorization", "Content-Type", "Accept", "User-Agent");

  /** Of registrations, grants, heartbeats, and statements of circuits. */
  private static final Set<String> LATER =
      Set.of(
          "ownInterface",
          "circuit",
          "ends",
          "usable",
          "proof",
          "sourceAttachment",
          "destinationAttachment");

  private final URI router;
  private final HttpServer server;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Set<String> removed = ConcurrentHashMap.newKeySet();

  public EarlierAgent(URI router) throws IOException {
    this.router = router;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::relay);
    server.start();
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Returns the names of what was removed so far. */
  public Set<String> removed() {
    return Set.copyOf(removed);
  }

  private void relay(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      byte[] said = exchange.getRequestBody().readAllBytes();
      HttpRequest.Builder request =
          HttpRequest.newBuilder(router.resolve(path))
              .method(
                  exchange.getRequestMethod(),
                  HttpRequest.BodyPublishers.ofByteArray(said.length == 0 ? said : earlier(said)));
      for (String header : HEADERS) {
        List<String> values = exchange.getRequestHeaders().getOrDefault(header, List.of());
        values.forEach(value -> request.header(header, value));
      }
      HttpResponse<byte[]> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      answer
          .headers()
          .firstValue("Content-Type")
          .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
      int length = answer.body().length;
      exchange.sendResponseHeaders(answer.statusCode(), length == 0 ? -1 : length);
      exchange.getResponseBody().write(answer.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private byte[] earlier(byte[] said) {
    JsonNode message = JSON.readTree(said);
    clean(message);
    return JSON.writeValueAsBytes(message);
  }

  private void clean(JsonNode node) {
    if (node instanceof ObjectNode object) {
      LATER.stream().filter(name -> object.hasNonNull(name)).forEach(removed::add);
      object.remove(LATER);
      if (object.has("spanMillis") && object.hasNonNull("path")) {
        removed.add("path");
        object.remove("path");
      }
    }
    node.forEach(this::clean);
  }

  @Override
  public void close() {
    server.stop(0);
    http.shutdownNow();
    http.close();
  }
}
