package io.argosy.bench.linkrates;

import static java.util.stream.Collectors.joining;

import io.argosy.bench.feed.FeedServer;
import io.argosy.common.wire.user.LinkStatisticsView;
import io.argosy.router.linkrate.wire.SearchAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;

/**
 * Feeds with one fault each: instances, archives in esmond and in OpenSearch, and rate files. Each
 * is named by its kind and its fault.
 */
final class FaultyFeeds implements AutoCloseable {

  /**
   * What a feed says instead of a number, given what the number would be in another unit. Bytes in
   * place of bits per second are possible values, which nothing can notice.
   */
  private static final Map<String, DoubleBinaryOperator> VALUES =
      Map.of(
          "negative", (value, other) -> -value,
          "nan", (value, other) -> Double.NaN,
          "1e300", (value, other) -> 1e300,
          "wrong-unit", (value, other) -> other);

  private static final Map<String, String> RATES =
      Map.of("negative", "-40MB/s", "nan", "NaN", "1e300", "1e300MB/s", "wrong-unit", "40 parsecs");

  private static final String ESMOND = "/esmond/perfsonar/archive/";
  private static final String SEARCH = "/search";
  private static final String INSTANCE = "/instance";

  private static final double GIGA = 1e9;

  /** An esmond needs a request for each pair. */
  private static final int PAIRS_OF_ESMOND = 100;

  private final FeedServer server = new FeedServer();
  private final FaultyAnswers answers = new FaultyAnswers();
  private final List<String> instances = new ArrayList<>();
  private final List<String> archives = new ArrayList<>();
  private final Mesh mesh;

  FaultyFeeds(Mesh mesh) throws IOException {
    this.mesh = mesh;
    answers
        .all()
        .forEach(
            (fault, answer) -> {
              server.serve("/" + fault + "/", answer);
              add(fault);
            });
    VALUES.keySet().stream().sorted().forEach(this::addValues);
    server.serve("/looping" + ESMOND, FaultyAnswers::loopOfEsmond);
    server.serve("/looping" + SEARCH, FaultyAnswers::loopOfOpenSearch);
    addArchives("looping");
  }

  private void add(String fault) {
    instances.add(feed("argosy", fault, INSTANCE));
    addArchives(fault);
  }

  private void addArchives(String fault) {
    archives.add(feed("esmond", fault, ESMOND));
    archives.add(feed("opensearch", fault, SEARCH));
  }

  private String feed(String kind, String fault, String path) {
    return "{name: '%1$s-%2$s', kind: %1$s, url: '%3$s/%2$s%4$s'}"
        .formatted(kind, fault, server.address(), path);
  }

  private void addValues(String fault) {
    DoubleBinaryOperator said = VALUES.get(fault);
    String esmond = "/" + fault + ESMOND;
    server.serve(
        esmond,
        new EsmondMesh(esmond, mesh.pairs().subList(0, PAIRS_OF_ESMOND), Duration.ZERO, said));
    server.openSearch(
        "/" + fault + SEARCH,
        Map.of(
            "pscheduler_throughput",
            mesh.pairs().stream().map(pair -> tested(pair, said)).toList()));
    String statistics = statistics(said);
    server.serve("/" + fault + INSTANCE + "/", exchange -> FeedServer.json(exchange, statistics));
    add(fault);
  }

  private static SearchAnswer.Bucket tested(Mesh.Pair pair, DoubleBinaryOperator said) {
    double bits = Mesh.BITS * pair.capacity();
    return Mesh.tested(pair, 1, Mesh.testedAt(0), said.applyAsDouble(bits, bits / GIGA));
  }

  /** Writes NaN as Python does, which no JSON library would. */
  private String statistics(DoubleBinaryOperator said) {
    return """
    {"format": "%s", "instance": "faulty", "asOf": "%s", "windowSeconds": 43200, "links": [%s]}
    """
        .formatted(
            LinkStatisticsView.FORMAT,
            Mesh.NOW,
            mesh.pairs().stream().map(pair -> link(pair, said)).collect(joining(",")));
  }

  private static String link(Mesh.Pair pair, DoubleBinaryOperator said) {
    double bytes = 3600 * pair.capacity();
    return """
    {"from": "%s", "to": "%s", "doneFiles": 1, "doneBytes": %s, "failedFiles": 0,
     "failedBytes": 0, "busySeconds": 3600, "queuedBytes": 0, "newestAgeSeconds": 60}
    """
        .formatted(
            Mesh.node(pair.from()), Mesh.node(pair.to()), said.applyAsDouble(bytes, bytes / GIGA));
  }

  /** Writes a FEEDS.yaml with all faulty feeds, and the rate files that it names. */
  Path settings(Path directory, Duration deadline) throws IOException {
    List<String> files = new ArrayList<>();
    for (String fault : RATES.keySet().stream().sorted().toList()) {
      String name = "rates-%s.json".formatted(fault);
      Files.writeString(directory.resolve(name), rates(RATES.get(fault)));
      files.add("{name: 'rate-file-%s', path: %s, use: replace}".formatted(fault, name));
    }
    Path file = directory.resolve("faulty-feeds.yaml");
    Files.writeString(
        file,
        mesh.settings(
            Stream.of(
                    list("instances", instances),
                    list("archives", archives),
                    list("rate-files", files),
                    "deadline: %ds".formatted(deadline.toSeconds()))
                .collect(joining("\n"))));
    return file;
  }

  private static String list(String key, List<String> feeds) {
    return "%s: [%s]".formatted(key, String.join(", ", feeds));
  }

  private static String rates(String rate) {
    return """
    {"format": "argosy-rates/1", "comment": "faulty", "validUntil": "2099-01-01T00:00:00Z",
     "rates": [{"from": "%s", "to": "%s", "rate": "%s"}]}
    """
        .formatted(Mesh.node(1), Mesh.node(2), rate);
  }

  @Override
  public void close() {
    answers.close();
    server.close();
  }
}
