package io.argosy.bench.linkrates;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.bench.feed.FeedServer;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.EsmondTest;
import io.argosy.router.linkrate.wire.SearchAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.node.JsonNodeFactory;

/** Answers that have nothing to do with the request. */
final class FaultyAnswers implements AutoCloseable {

  private static final int PIECE = 1 << 16;
  private static final long TRICKLE_MILLIS = 20;

  private final CountDownLatch closed = new CountDownLatch(1);

  /** Returns the answers that every kind of feed may get, by the name of the fault. */
  Map<String, FeedServer.Answer> all() {
    return new TreeMap<>(
        Map.of(
            "dead", exchange -> pause(Long.MAX_VALUE),
            "trickling", exchange -> flow(exchange, 1, TRICKLE_MILLIS),
            "endless", exchange -> flow(exchange, PIECE, 0),
            "html", FaultyAnswers::html,
            "redirecting", FaultyAnswers::redirect));
  }

  /** Lists no tests of esmond, and itself as the next page. */
  static void loopOfEsmond(HttpExchange exchange) throws IOException {
    EsmondTest same =
        new EsmondTest(
            null, null, null, null, null, null, null, null, exchange.getRequestURI().toString());
    FeedServer.json(exchange, ArchiveJson.ESMOND.write(List.of(same)));
  }

  /** Lists no tests of OpenSearch, and always the same pair from which to continue. */
  static void loopOfOpenSearch(HttpExchange exchange) throws IOException {
    FeedServer.json(
        exchange,
        FeedServer.searched(
            new SearchAnswer.Pairs(
                JsonNodeFactory.instance.objectNode().put("source", "192.0.2.1"), List.of())));
  }

  private void pause(long millis) throws IOException {
    try {
      closed.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private void flow(HttpExchange exchange, int bytes, long pauseMillis) throws IOException {
    byte[] spaces = ascii(" ".repeat(bytes));
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    while (closed.getCount() > 0) {
      out.write(spaces);
      out.flush();
      pause(pauseMillis);
    }
  }

  private static void html(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write(ascii("<html>Sign in</html>"));
  }

  private static void redirect(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Location", exchange.getRequestURI().toString());
    exchange.sendResponseHeaders(302, -1);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Ends what would never end. */
  @Override
  public void close() {
    closed.countDown();
  }
}
