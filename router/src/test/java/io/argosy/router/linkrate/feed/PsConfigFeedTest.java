package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.linkrate.FeedReaderContract;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.SeenTests;
import io.argosy.router.linkrate.wire.FeedsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PsConfigFeedTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:30:00Z");
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

  /** What another archive has is left out when the feeds are shown. */
  @Test
  void eachArchiveListsWhatItLacks() throws IOException {
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
    List<FeedResult> given = FeedReaderContract.read(feeds, Set.of("empty", "tested", "psconfig"));
    String back = "throughput from b.example to 192.0.2.1, every 6h";
    assertThat(given).hasSize(3);
    assertThat(reading(given, "empty").overdue()).hasSize(2).contains(back);
    assertThat(reading(given, "tested").overdue()).containsExactly(back);
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

  @Test
  void whatIsNotUnderstoodMakesTheFeedFailAndIsNamed() throws IOException {
    server.with("/hosts", HOSTS).with("/mesh", MESH.formatted("hosts").replace("mesh", "ring"));
    assertThat(psconfigError())
        .isEqualTo(server.url("/mesh") + ": groups.g.type: is not understood: ring");
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void archivesWaitForThePlanUntilTheDeadlineAtMost() {
    PsConfigFeed feed =
        new PsConfigFeed(List.of(), host -> Optional.empty(), 2, Duration.ofMillis(50));
    feed.begin();
    assertThat(feed.overdue(new SeenTests(List.of(), Map.of(), true))).isEmpty();
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
