package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedReader;
import io.argosy.router.linkrate.FeedReaderContract;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.wire.FeedsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedsTest implements FeedReaderContract {

  private static final Instant NOW = Instant.parse("2026-01-31T12:30:00Z");
  private static final String NOTHING =
      """
      {"format": "argosy-link-statistics/1", "instance": "x", "asOf": "2026-01-31T12:29:00Z",
       "windowSeconds": 43200, "links": []}
      """;
  private static final String MESH =
      """
      {"groups": {"g": {"type": "mesh", "addresses": [{"name": "a"}, {"name": "b"}]}},
       "tests": {"bw": {"type": "throughput", "spec": {}}},
       "schedules": {"six": {"repeat": "PT6H"}},
       "tasks": {"t": {"group": "g", "test": "bw", "schedule": "six"}},
       "includes": ["%s"]}
      """;
  private static final String HOSTS =
      "{\"addresses\": {\"a\": {\"address\": \"192.0.2.1\"}, \"b\": {\"address\": \"b.example\"}}}";
  private static final String TESTED =
      """
      [{"source": "192.0.2.1", "destination": "198.51.100.1", "input-destination": "b.example",
        "event-types": [{"event-type": "throughput", "base-uri": "/results/base/0",
                         "time-updated": %d}]}]
      """;

  @TempDir Path directory;
  private final JsonServer server = new JsonServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Override
  public FeedReader reader() throws IOException {
    return feeds(
        """
        instances: [{name: gone, kind: argosy, url: "%s"}]
        rate-files: [{name: hand, path: absent.json}]
        """
            .formatted(server.url("/absent/")));
  }

  @Test
  void aFeedThatHangsDoesNotDelayTheOthersAndIsNamed() throws IOException {
    server.with("/query/v1/link-statistics", NOTHING);
    Feeds feeds =
        feeds(
            """
            deadline: 3s
            instances:
              - {name: slow, kind: argosy, url: "%s"}
              - {name: gone, kind: argosy, url: "%s"}
              - {name: good, kind: argosy, url: "%s"}
            """
                .formatted(server.url("/hanging/"), server.url("/absent/"), server.url("")));
    List<FeedResult> results = feeds.read(NOW);
    assertThat(results).extracting(FeedResult::feed).containsExactly("gone", "good", "slow");
    assertThat(results.get(0).error().orElseThrow()).contains("404");
    assertThat(results.get(1).reading()).isPresent();
    assertThat(results.get(2).error().orElseThrow()).contains("within 3.0 s");
  }

  @Test
  void feedsAreDescribedAndReadByName() throws IOException {
    Feeds feeds =
        feeds(
            """
            intervals: {rate-files: 7s, archives: 20m}
            instances: [{name: prod, kind: argosy, url: "%s"}]
            rate-files: [{name: hand, path: absent.json}]
            archives: [{name: ps, kind: esmond, url: "%s"}]
            """
                .formatted(server.url(""), server.url("/esmond/perfsonar/archive/")));
    assertThat(feeds.feeds())
        .containsExactly(
            new FeedEntry(
                "hand",
                "rate-file",
                directory.resolve("absent.json").toString(),
                Duration.ofSeconds(7)),
            new FeedEntry("prod", "argosy", server.url("/").toString(), Duration.ofMinutes(5)),
            new FeedEntry(
                "ps",
                "esmond",
                server.url("/esmond/perfsonar/archive/").toString(),
                Duration.ofMinutes(20)));
    assertThat(FeedReaderContract.read(feeds, Set.of("hand")))
        .containsExactly(FeedResult.of(FeedReading.of("hand", NOW, List.of())));
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void testsThatNoArchiveHasAreOverdue() throws IOException {
    server.with("/mesh", MESH.formatted("hosts")).with("/hosts", HOSTS);
    server.with("/esmond/perfsonar/archive/", "[]");
    Feeds feeds =
        feeds(
            """
            sites: {X: [NODE_X]}
            hosts: {192.0.2.1: X}
            archives: [{name: ps, kind: esmond, url: "%s"}]
            psconfig: ["%s"]
            """
                .formatted(server.url("/esmond/perfsonar/archive/"), server.url("/mesh")));
    List<FeedResult> results = feeds.read(NOW);
    assertThat(reading(results, "ps").overdue())
        .containsExactly(
            "throughput from 192.0.2.1 to b.example, every 6h",
            "throughput from b.example to 192.0.2.1, every 6h");
    assertThat(reading(results, "psconfig").accepted()).isEqualTo(2);
    assertThat(reading(results, "psconfig").unmapped()).containsExactly("b.example");
    // The plan stays in use while its templates cannot be read.
    server.with("/mesh", "{");
    List<FeedResult> later = feeds.read(NOW);
    assertThat(later.getLast().error()).isPresent();
    assertThat(reading(later, "ps").overdue()).hasSize(2);
  }

  /** The first archive is read before the other one says that it has one of the tests. */
  @Test
  void anArchiveIsGivenAgainIfAnotherHasItsOverdueTests() throws IOException {
    server.with("/mesh", MESH.formatted("hosts")).with("/hosts", HOSTS);
    server.with("/1/archive/", "[]").with("/2/archive/", TESTED.formatted(NOW.getEpochSecond()));
    Feeds feeds =
        feeds(
            """
            archives:
              - {name: empty, kind: esmond, url: "%s"}
              - {name: tested, kind: esmond, url: "%s"}
            psconfig: ["%s"]
            """
                .formatted(
                    server.url("/1/archive/"), server.url("/2/archive/"), server.url("/mesh")));
    List<FeedResult> given =
        FeedReaderContract.read(feeds, Set.of("empty", "tested", "psconfig")).stream()
            .filter(result -> result.feed().equals("empty"))
            .toList();
    String back = "throughput from b.example to 192.0.2.1, every 6h";
    assertThat(given).hasSize(2);
    assertThat(reading(given.subList(0, 1), "empty").overdue()).hasSize(2).contains(back);
    assertThat(reading(given.subList(1, 2), "empty").overdue()).containsExactly(back);
    assertThat(reading(feeds.read(NOW), "empty").overdue()).containsExactly(back);
  }

  @Test
  void templatesOfOtherOriginsAndLoopsAreNotFollowed() throws IOException {
    server.with("/mesh", MESH.formatted("http://192.0.2.1/hosts"));
    assertThat(psconfigError()).contains("192.0.2.1");
    server.with("/mesh", MESH.formatted("other")).with("/other", MESH.formatted("mesh"));
    assertThat(psconfigError()).contains("again");
  }

  @Test
  void aTemplateInAFileIncludesFilesOnly() throws IOException {
    Files.writeString(directory.resolve("mesh.json"), MESH.formatted("hosts.json"));
    Files.writeString(directory.resolve("hosts.json"), HOSTS);
    assertThat(reading(feeds("psconfig: [mesh.json]").read(NOW), "psconfig").accepted())
        .isEqualTo(2);
    Files.writeString(directory.resolve("mesh.json"), MESH.formatted(server.url("/hosts")));
    assertThat(feeds("psconfig: [mesh.json]").read(NOW).getFirst().error()).isPresent();
    assertThat(server.requests()).isEmpty();
  }

  private String psconfigError() throws IOException {
    return feeds("psconfig: [\"" + server.url("/mesh") + "\"]")
        .read(NOW)
        .getFirst()
        .error()
        .orElseThrow();
  }

  private static FeedReading reading(List<FeedResult> results, String feed) {
    return results.stream()
        .filter(result -> result.feed().equals(feed))
        .findFirst()
        .flatMap(FeedResult::reading)
        .orElseThrow();
  }

  private Feeds feeds(String yaml) throws IOException {
    Path file = Files.writeString(directory.resolve("feeds.yaml"), yaml);
    return Feeds.of(FeedsReader.read(file), Clock.fixed(NOW, ZoneOffset.UTC));
  }
}
