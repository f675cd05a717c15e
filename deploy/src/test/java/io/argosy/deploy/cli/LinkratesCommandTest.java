package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.ForecastsFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class LinkratesCommandTest {

  private static final String NOW = "2026-01-31T12:00:00Z";
  private static final String LINK =
      """
      {"from": "%s", "to": "%s", "doneFiles": %d, "doneBytes": %d, "failedFiles": %d,
       "failedBytes": 0, "busySeconds": 1000, "queuedBytes": 0, "newestAgeSeconds": 60}
      """;

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    instance(
        "prod",
        LINK.formatted("A", "B", 10, 10_000_000_000L, 2),
        LINK.formatted("C", "A", 0, 0, 40));
    instance("debug", LINK.formatted("A", "B", 30, 90_000_000_000L, 0));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /**
   * Own history has weight 0.498 and the other 0.896. Its rate is 10 MB/s, and that of the other 90
   * MB/s, which counts as at most 0.55 / 0.498 times the own rate.
   */
  @Test
  void collectWritesForecastsWithTheirProvenance() throws IOException {
    rates("{\"from\": \"B\", \"to\": \"C\", \"rate\": \"40MB/s\"}");
    assertThat(collect(config(""))).isZero();
    ForecastsFile forecasts = Documents.FORECASTS.read(out(), ForecastsFile.class);
    assertThat(forecasts.links())
        .extracting(link -> link.from() + ">" + link.to())
        .containsExactly("A>B", "B>C", "C>A");
    ForecastsFile.Link link = forecasts.links().getFirst();
    assertThat(link.rate()).isBetween(10.65e6, 10.66e6);
    assertThat(link.successPercent()).isBetween(78.57, 78.58);
    assertThat(link.capacity()).isNull();
    assertThat(link.ageSeconds()).isEqualTo(90);
    assertThat(link.provenance())
        .extracting(ForecastsFile.Provenance::feed)
        .containsExactly("debug", "prod");
    assertThat(link.provenance()).allMatch(ForecastsFile.Provenance::used);
    assertThat(link.provenance().getLast().said())
        .containsEntry("doneFiles", 10)
        .containsEntry("doneBytes", 10_000_000_000L)
        .containsEntry("failedFiles", 2)
        .containsEntry("busySeconds", 1000.0)
        .containsEntry("ageSeconds", 90.0)
        .containsEntry("weight", 1.0);
    ForecastsFile.Link written = forecasts.links().get(1);
    assertThat(written.rate()).isEqualTo(40e6);
    assertThat(written.confidence()).isEqualTo(1);
    assertThat(written.provenance().getFirst().said())
        .containsEntry("rate", 40e6)
        .containsEntry("use", "fill");
    assertThat(forecasts.links().getLast().rate()).isZero();
    assertThat(forecasts.feeds())
        .extracting(ForecastsFile.FeedState::name)
        .containsExactly("debug", "hand", "prod");
    assertThat(out.toString())
        .containsPattern("debug +ok +1 +0 +0")
        .containsPattern("10.7 MB/s .* transfers of debug .*, own transfers");
  }

  /** Of two archives, one has the tests from a to b. */
  @Test
  void collectListsTheTestsThatNoArchiveHas() throws IOException {
    String tested =
        """
        [{"source": "a.example", "destination": "b.example", "event-types":
          [{"event-type": "throughput", "base-uri": "/results/base/0", "time-updated": %d}]}]
        """
            .formatted(Instant.parse(NOW).getEpochSecond());
    serve("/empty/archive/", "[]");
    serve("/tested/archive/", tested);
    Files.writeString(
        directory.resolve("mesh.json"),
        """
        {"addresses": {"a": {"address": "a.example"}, "b": {"address": "b.example"}},
         "groups": {"g": {"type": "mesh", "addresses": [{"name": "a"}, {"name": "b"}]}},
         "tests": {"bw": {"type": "throughput"}},
         "schedules": {"week": {"repeat": "P1W"}},
         "tasks": {"t": {"group": "g", "test": "bw", "schedule": "week"}}}
        """);
    Path config =
        Files.writeString(
            directory.resolve("archives.yaml"),
            """
            psconfig: [mesh.json]
            archives:
              - {name: empty, kind: esmond, url: "%s"}
              - {name: tested, kind: esmond, url: "%s"}
            """
                .formatted(url("/empty/archive/"), url("/tested/archive/")));
    assertThat(collect(config)).isZero();
    String back = "throughput from b.example to a.example, every 168h";
    assertThat(Documents.FORECASTS.read(out(), ForecastsFile.class).feeds())
        .extracting(ForecastsFile.FeedState::overdue)
        .containsExactly(List.of(back), List.of(), List.of(back));
    assertThat(out.toString()).contains("empty: overdue: " + back, "tested: overdue: " + back);
  }

  @Test
  void theSameInputAndTimeGiveTheSameBytes() throws IOException {
    collect(config(""));
    String first = Files.readString(out());
    Files.delete(out());
    collect(config(""));
    assertThat(Files.readString(out())).isEqualTo(first);
    assertThat(first)
        .startsWith("{\"format\":\"argosy-forecasts/1\",\"links\":[{\"from\":\"A\"")
        .contains("\"said\":{\"ageSeconds\":90.0,\"busySeconds\":1000.0,\"doneBytes\":");
  }

  @Test
  void aFeedThatFailsIsNamedAndTheOthersAreWritten() throws IOException {
    assertThat(collect(config("  - {name: gone, kind: argosy, url: \"" + url("/gone") + "\"}")))
        .isEqualTo(ExitCodes.NOT_DONE);
    ForecastsFile forecasts = Documents.FORECASTS.read(out(), ForecastsFile.class);
    assertThat(forecasts.links()).isNotEmpty();
    ForecastsFile.FeedState gone = forecasts.feeds().get(1);
    assertThat(gone.name()).isEqualTo("gone");
    assertThat(gone.ok()).isFalse();
    assertThat(gone.error()).contains("404");
    assertThat(out.toString()).containsPattern("gone +failed: ");
  }

  @Test
  void aBrokenRateFileFailsAndAnExpiredOneIsUnused() throws IOException {
    rates("{\"from\": \"B\", \"to\": \"C\", \"rate\": 40}");
    assertThat(collect(config(""))).isEqualTo(ExitCodes.NOT_DONE);
    assertThat(out.toString()).contains("rates[0].rate: ");
    Files.writeString(
        directory.resolve("rates.json"),
        "{\"format\": \"argosy-rates/1\", \"validUntil\": \"2026-01-31T12:00:00Z\", \"rates\":"
            + " [{\"from\": \"B\", \"to\": \"C\", \"rate\": \"40MB/s\"}]}");
    assertThat(collect(config(""))).isZero();
    assertThat(Files.readString(out())).doesNotContain("4.0E7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "weigth: 1",
        "weight: -1",
        "url: x",
        "own: maybe",
        "token-file: absent",
        "kind: a"
      })
  void aRefusedConfigurationLeavesTheFileAlone(String entry) throws IOException {
    Files.writeString(out(), "before");
    String url = entry.startsWith("url") ? "" : ", url: 'https://h'";
    String kind = entry.startsWith("kind") ? "" : ", kind: argosy";
    Path config =
        Files.writeString(
            directory.resolve("feeds.yaml"),
            "instances: [{name: a%s%s, %s}]".formatted(url, kind, entry));
    assertThat(collect(config)).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString())
        .startsWith("argosy: " + config + ": instances[0]." + entry.split(":")[0] + ": ")
        .hasLineCount(1);
    assertThat(Files.readString(out())).isEqualTo("before");
    assertThat(aggregate(config)).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(Files.readString(out())).isEqualTo("before");
  }

  @Test
  void wrongOptionsAreRefusedInOneSentence() throws IOException {
    assertThat(run("collect", "--config", "absent.yaml", "--json", out().toString()))
        .isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(
            run(
                "collect",
                "--config",
                config("").toString(),
                "--json",
                out().toString(),
                "--now",
                "soon"))
        .isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(run("collect")).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(run()).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(out()).doesNotExist();
  }

  @Test
  void aggregateWritesRatesThatCollectReads() throws IOException {
    Path rates = directory.resolve("rates.json");
    assertThat(
            run(
                "aggregate",
                "--config",
                config("").toString(),
                "--out",
                rates.toString(),
                "--now",
                NOW))
        .isZero();
    assertThat(Files.readString(rates))
        .startsWith(
            "{\"format\":\"argosy-rates/1\",\"comment\":\"Combined from debug, prod at"
                + " 2026-01-31T12:00:00Z\","
                + "\"validUntil\":\"2026-02-01T00:00:00Z\",\"rates\":[{\"from\":\"A\",\"to\":\"B\",\"rate\":\"10651")
        // A link that only failed has no rate.
        .doesNotContain("\"C\"");
    Path replaced =
        Files.writeString(
            directory.resolve("replaced.yaml"),
            "rate-files: [{name: merged, path: rates.json, use: replace}]");
    assertThat(collect(replaced)).isZero();
    ForecastsFile forecasts = Documents.FORECASTS.read(out(), ForecastsFile.class);
    assertThat(forecasts.links().getFirst().rate()).isBetween(10.65e6, 10.66e6);
  }

  @Test
  void aggregateWritesWhatTheOthersSayWhereAnInstanceIsDead() throws IOException {
    Path config = config("  - {name: gone, kind: argosy, url: \"" + url("/gone") + "\"}");
    assertThat(aggregate(config)).isEqualTo(ExitCodes.NOT_DONE);
    assertThat(Files.readString(out())).contains("Combined from debug, prod at", "\"from\":\"A\"");
    assertThat(out.toString()).containsPattern("gone +failed: ");
  }

  @Test
  void whereNoInstanceCanBeReadAggregateWritesNothing() throws IOException {
    Path config =
        Files.writeString(
            directory.resolve("feeds.yaml"),
            "instances: [{name: gone, kind: argosy, url: \"" + url("/gone") + "\"}]");
    assertThat(aggregate(config)).isEqualTo(ExitCodes.NOT_DONE);
    assertThat(out()).doesNotExist();
    Path none = Files.writeString(directory.resolve("none.yaml"), "sites: {}");
    assertThat(aggregate(none)).isEqualTo(ExitCodes.REFUSED_HERE);
  }

  private void instance(String name, String... links) {
    String body =
        """
        {"format": "argosy-link-statistics/1", "instance": "%s", "asOf": "2026-01-31T11:59:30Z",
         "windowSeconds": 43200, "links": [%s]}
        """
            .formatted(name, String.join(",", links));
    serve("/" + name + "/query/v1/link-statistics", body);
  }

  private void serve(String path, String document) {
    byte[] body = document.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
  }

  private void rates(String rates) throws IOException {
    Files.writeString(
        directory.resolve("rates.json"),
        "{\"format\": \"argosy-rates/1\", \"rates\": [%s]}".formatted(rates));
  }

  private Path config(String more) throws IOException {
    return Files.writeString(
        directory.resolve("feeds.yaml"),
        """
        rate-files: [{name: hand, path: rates.json}]
        instances:
          - {name: prod, own: true, kind: argosy, url: "%s"}
          - {name: debug, kind: argosy, url: "%s"}
        %s
        """
            .formatted(url("/prod"), url("/debug"), more));
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private Path out() {
    return directory.resolve("out.json");
  }

  private int collect(Path config) {
    return run("collect", "--config", config.toString(), "--json", out().toString(), "--now", NOW);
  }

  private int aggregate(Path config) {
    return run("aggregate", "--config", config.toString(), "--out", out().toString(), "--now", NOW);
  }

  private int run(String... arguments) {
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    argosy.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return argosy.execute(
        Stream.concat(Stream.of("linkrates"), Stream.of(arguments)).toArray(String[]::new));
  }
}
