package io.argosy.bench.quality;

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

/**
 * Serves the statistics of an instance and, below {@code /opensearch}, the throughput tests of a
 * perfSONAR archive, on a free port of the loopback interface.
 */
final class FeedServer implements AutoCloseable {

  private final HttpServer server;

  FeedServer(LinkStatisticsView statistics, List<SearchAnswer.Bucket> tests) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    serve("/query/v1/link-statistics", WireJson.strict().writeValueAsString(statistics));
    serve("/opensearch/", answer(List.of()));
    serve("/opensearch/pscheduler_throughput/_search", answer(tests));
    server.start();
  }

  private static String answer(List<SearchAnswer.Bucket> tests) {
    return ArchiveJson.SEARCH.write(
        new SearchAnswer(
            false,
            new SearchAnswer.Shards(0),
            new SearchAnswer.Aggregations(new SearchAnswer.Pairs(null, tests))));
  }

  private void serve(String path, String answer) {
    byte[] body = answer.getBytes(StandardCharsets.UTF_8);
    server.createContext(path, exchange -> answer(exchange, body));
  }

  private static void answer(HttpExchange exchange, byte[] body) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  String address() {
    InetSocketAddress bound = server.getAddress();
    return "http://%s:%d".formatted(bound.getAddress().getHostAddress(), bound.getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
