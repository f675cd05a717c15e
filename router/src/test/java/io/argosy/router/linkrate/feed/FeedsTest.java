package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedReader;
import io.argosy.router.linkrate.FeedReaderContract;
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
import java.util.Optional;
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

  /** No name or text that is used is so long. */
  @Test
  void aDocumentWithAValueThatIsFarTooLongFails() throws IOException {
    String name = "x".repeat(1_000_000);
    server.with("/1/query/v1/link-statistics", NOTHING.replace("\"x\"", '"' + name + '"'));
    server.with("/2/query/v1/link-statistics", NOTHING.replace("links", name));
    Feeds feeds =
        feeds(
            """
            instances:
              - {name: key, kind: argosy, url: "%s"}
              - {name: value, kind: argosy, url: "%s"}
            """
                .formatted(server.url("/2/"), server.url("/1/")));
    assertThat(feeds.read(NOW))
        .hasSize(2)
        .allMatch(one -> one.error().orElseThrow().contains("exceeds the maximum allowed (10000"));
  }

  @Test
  void aFeedThatFailsAgainAndAgainIsLeftAlone() throws IOException {
    Feeds feeds =
        feeds(
            """
            instances: [{name: gone, kind: argosy, url: "%s"}]
            archives: [{name: ps, kind: esmond, url: "%s"}]
            """
                .formatted(server.url("/absent/"), server.url("/absent/archive/")));
    for (int n = 0; n < 3; n++) {
      assertThat(feeds.read(NOW)).allMatch(one -> one.error().orElseThrow().contains("404"));
    }
    int requests = server.requests().size();
    assertThat(feeds.read(NOW))
        .hasSize(2)
        .allMatch(one -> one.error().orElseThrow().contains("left alone for 15 minutes"));
    assertThat(server.requests()).hasSize(requests);
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
        .extracting(FeedResult::feed, FeedResult::error)
        .containsExactly(tuple("hand", Optional.empty()));
    assertThat(server.requests()).isEmpty();
  }

  private Feeds feeds(String yaml) throws IOException {
    Path file = Files.writeString(directory.resolve("feeds.yaml"), yaml);
    return Feeds.of(FeedsReader.read(file), Clock.fixed(NOW, ZoneOffset.UTC));
  }
}
