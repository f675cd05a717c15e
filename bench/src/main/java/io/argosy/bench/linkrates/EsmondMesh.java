package io.argosy.bench.linkrates;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.bench.feed.FeedServer;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.EsmondTest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.StringNode;

/**
 * The tests of a mesh in an archive of the old dialect of esmond, where each series of results has
 * an address of its own.
 *
 * @param path of the archive, which ends in {@code /archive/}
 * @param delay time that each answer takes
 * @param said what the archive says of a value, given the value in gigabits per second, nanoseconds
 *     or parts per million in place of bits per second, milliseconds or a share
 */
record EsmondMesh(String path, List<Mesh.Pair> pairs, Duration delay, DoubleBinaryOperator said)
    implements FeedServer.Answer {

  private static final String THROUGHPUT = "throughput";
  private static final String ROUND_TRIP = "histogram-rtt";
  private static final String LOSS = "packet-loss-rate";

  private static final int HOUR = 3600;

  @Override
  public void send(HttpExchange exchange) throws IOException {
    pause();
    String rest = exchange.getRequestURI().getPath().substring(path.length());
    MultiValueMap<String, String> query =
        UriComponentsBuilder.fromUri(exchange.getRequestURI()).build().getQueryParams();
    FeedServer.json(
        exchange,
        ArchiveJson.ESMOND.write(rest.isEmpty() ? list(query) : results(rest.split("/"))));
  }

  private void pause() {
    new CompletableFuture<>()
        .completeOnTimeout(this, delay.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  private List<EsmondTest> list(MultiValueMap<String, String> query) {
    String event = String.valueOf(query.getFirst("event-type"));
    if (!List.of(THROUGHPUT, ROUND_TRIP, LOSS).contains(event)) {
      return List.of();
    }
    String offset = query.getFirst("offset");
    int from = offset == null ? 0 : Integer.parseInt(offset);
    int limit = Integer.parseInt(String.valueOf(query.getFirst("limit")));
    int end = Math.min(pairs.size(), from + limit);
    String next =
        end < pairs.size()
            ? "%s?event-type=%s&limit=%d&offset=%d".formatted(path, event, limit, end)
            : null;
    return IntStream.range(from, end)
        .mapToObj(n -> test(n, event, n == from ? next : null))
        .toList();
  }

  private EsmondTest test(int number, String event, @Nullable String next) {
    Mesh.Pair pair = pairs.get(number);
    String from = Mesh.tester(pair.from());
    String to = Mesh.tester(pair.to());
    String address = path + number + "/" + event;
    List<EsmondTest.Summary> sums =
        event.equals(ROUND_TRIP)
            ? List.of(
                new EsmondTest.Summary(
                    "statistics",
                    StringNode.valueOf(String.valueOf(HOUR)),
                    address + "/statistics/" + HOUR))
            : List.of();
    return new EsmondTest(
        from,
        to,
        from,
        to,
        "tcp",
        null,
        null,
        List.of(
            new EsmondTest.EventType(
                event,
                address + "/base",
                LongNode.valueOf(Mesh.testedAt(0).getEpochSecond()),
                sums)),
        next);
  }

  private List<EsmondTest.Point> results(String[] address) {
    Mesh.Pair pair = pairs.get(Integer.parseInt(address[0]));
    return switch (address[1]) {
      case THROUGHPUT ->
          points(
              Mesh.THROUGHPUT_TESTS,
              Mesh.BETWEEN_TESTS,
              n -> DoubleNode.valueOf(said(Mesh.BITS * pair.capacity(), 1e-9)));
      case ROUND_TRIP ->
          points(
              24,
              Duration.ofHours(1),
              n ->
                  JsonNodeFactory.instance
                      .objectNode()
                      .put("minimum", String.valueOf(said(pair.roundTripSeconds() * 1e3, 1e6))));
      default -> points(72, Duration.ofMinutes(5), n -> DoubleNode.valueOf(said(1e-4, 1e6)));
    };
  }

  private double said(double value, double factor) {
    return said.applyAsDouble(value, value * factor);
  }

  private static List<EsmondTest.Point> points(
      int number, Duration apart, IntFunction<JsonNode> value) {
    Instant newest = Mesh.testedAt(0);
    return IntStream.range(0, number)
        .mapToObj(
            n ->
                new EsmondTest.Point(
                    LongNode.valueOf(newest.minus(apart.multipliedBy(n)).getEpochSecond()),
                    value.apply(n)))
        .toList();
  }
}
