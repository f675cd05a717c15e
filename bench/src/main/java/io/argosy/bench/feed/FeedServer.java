package io.argosy.bench.feed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.LinkStatisticsView;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.SearchAnswer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Serves feeds on a free port of the loopback interface: instances, perfSONAR archives, and
 * whatever else an {@link Answer} sends. Each request has a thread of its own.
 */
public final class FeedServer implements AutoCloseable {

  private static final JsonMapper JSON = WireJson.tolerant();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Sends the answer to one request; need not close the exchange. */
  @FunctionalInterface
  public interface Answer {
    void send(HttpExchange exchange) throws IOException;
  }

  public FeedServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  /** Serves all addresses below a path for which no longer path is served. */
  public void serve(String path, Answer answer) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            answer.send(exchange);
          }
        });
  }

  /**
   * @param base path of the instance, empty or with a slash at its start
   */
  public void instance(String base, LinkStatisticsView statistics) {
    String document = WireJson.strict().writeValueAsString(statistics);
    serve(base + "/query/v1/link-statistics", exchange -> json(exchange, document));
  }

  /**
   * Serves an archive in OpenSearch, which lists its tests page by page.
   *
   * @param base path of the archive, with a slash at its start
   * @param tests by the names of the indices that are searched
   */
  public void openSearch(String base, Map<String, List<SearchAnswer.Bucket>> tests) {
    serve(base + "/", exchange -> search(exchange, List.of()));
    tests.forEach(
        (indices, found) ->
            serve("%s/%s/_search".formatted(base, indices), exchange -> search(exchange, found)));
  }

  private static void search(HttpExchange exchange, List<SearchAnswer.Bucket> found)
      throws IOException {
    JsonNode wanted =
        JSON.readTree(exchange.getRequestBody().readAllBytes()).at("/aggs/pairs/composite");
    int from = wanted.at("/after/from").asInt(0);
    int end = Math.min(found.size(), from + wanted.at("/size").asInt(1));
    JsonNode after =
        end < found.size() ? JsonNodeFactory.instance.objectNode().put("from", end) : null;
    json(exchange, searched(new SearchAnswer.Pairs(after, found.subList(from, end))));
  }

  /** Returns an answer of OpenSearch. */
  public static String searched(SearchAnswer.Pairs pairs) {
    return ArchiveJson.SEARCH.write(
        new SearchAnswer(false, new SearchAnswer.Shards(0), new SearchAnswer.Aggregations(pairs)));
  }

  /** Sends a JSON document. */
  public static void json(HttpExchange exchange, String document) throws IOException {
    byte[] body = document.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  /** Returns the URL of the server, without a slash at its end. */
  public String address() {
    InetSocketAddress bound = server.getAddress();
    return "http://%s:%d".formatted(bound.getAddress().getHostAddress(), bound.getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
