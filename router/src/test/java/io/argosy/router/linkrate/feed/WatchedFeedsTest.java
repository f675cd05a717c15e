package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedReader;
import io.argosy.router.linkrate.FeedReaderContract;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.Tester;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedFeedsTest implements FeedReaderContract {

  private static final Instant NOW = Instant.parse("2026-01-31T12:30:00Z");
  private static final String HAND = "rate-files: [{name: hand, path: absent.json}]\n";

  @TempDir Path directory;
  private final JsonServer server = new JsonServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Override
  public FeedReader reader() throws IOException {
    return watched("instances: [{name: gone, kind: argosy, url: '%s'}]".formatted(server.url("/")));
  }

  private WatchedFeeds watched(String yaml) throws IOException {
    write(yaml);
    return new WatchedFeeds(directory.resolve("feeds.yaml"), Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private void write(String yaml) throws IOException {
    Files.writeString(directory.resolve("feeds.yaml"), yaml);
  }

  /** Reads the configuration and returns why it was refused. */
  private static Optional<String> error(FeedReader feeds) {
    return FeedReaderContract.read(feeds, Set.of("feeds-file")).stream()
        .map(FeedResult::error)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theFileIsAFeed() throws IOException {
    WatchedFeeds feeds = watched("intervals: {rate-files: 7s}\n" + HAND);
    assertThat(feeds.feeds()).extracting(FeedEntry::name).containsExactly("feeds-file", "hand");
    assertThat(feeds.feeds().getFirst())
        .isEqualTo(
            new FeedEntry(
                "feeds-file",
                "feeds",
                directory.resolve("feeds.yaml").toString(),
                Duration.ofSeconds(7)));
    assertThat(error(feeds)).isEmpty();
  }

  @Test
  void aChangedFileIsUsedWhenItsFeedsAreAskedFor() throws IOException {
    WatchedFeeds feeds = watched(HAND);
    write("policy: {half-life: 1h}\nrate-files: [{name: other, path: absent.json}]");
    assertThat(feeds.feeds()).extracting(FeedEntry::name).containsExactly("feeds-file", "other");
    assertThat(feeds.settings().policy().halfLife()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void aBrokenFileKeepsTheLastGoodOneAndNamesTheKey() throws IOException {
    WatchedFeeds feeds = watched(HAND);
    write("policy: {half-life: 1h, few-points: 0}");
    String file = directory.resolve("feeds.yaml").toString();
    assertThat(error(feeds)).contains(file + ": policy.few-points: must be positive");
    assertThat(error(feeds)).as("as long as it is broken").isPresent();
    assertThat(feeds.feeds()).extracting(FeedEntry::name).contains("hand");
    assertThat(feeds.settings().policy().halfLife()).isEqualTo(Duration.ofHours(6));
    Files.delete(directory.resolve("feeds.yaml"));
    assertThat(error(feeds)).contains("no such file: " + file);
    write(HAND);
    assertThat(error(feeds)).isEmpty();
  }

  @Test
  void filesThatItNamesAreWatchedToo() throws IOException {
    Path cric = directory.resolve("cric.json");
    Files.writeString(cric, "{}");
    WatchedFeeds feeds = watched("sites: {CERN: [NODE]}\ncric: {services: cric.json}");
    Tester tester = new Tester("192.0.2.1", "ps.example.org");
    assertThat(feeds.settings().hosts().of(tester)).isEmpty();
    Files.writeString(cric, "{\"s\": {\"endpoint\": \"ps.example.org\", \"rcsite\": \"CERN\"}}");
    assertThat(error(feeds)).isEmpty();
    assertThat(feeds.settings().hosts().of(tester)).contains("CERN");
    Files.writeString(cric, "{");
    assertThat(error(feeds).orElseThrow()).contains("cric.services: ");
    assertThat(feeds.settings().hosts().of(tester)).contains("CERN");
  }

  /** Whoever reads the file sees that it is broken. */
  @Test
  void filesAreNotReadAgainWhileTheirTimesAndSizesAreTheSame() throws IOException {
    Path cric = Files.writeString(directory.resolve("cric.json"), "{}");
    WatchedFeeds feeds = watched("cric: {services: cric.json}");
    FileTime before = Files.getLastModifiedTime(cric);
    Files.writeString(cric, "{,");
    Files.setLastModifiedTime(cric, before);
    assertThat(error(feeds)).isEmpty();
    Files.setLastModifiedTime(cric, FileTime.fromMillis(before.toMillis() + 1));
    assertThat(error(feeds)).isPresent();
    Files.writeString(cric, "{ }");
    assertThat(error(feeds)).isEmpty();
  }

  @Test
  void aChangedFileIsUsedWhenItIsReadAsAFeed() throws IOException {
    WatchedFeeds feeds = watched(HAND);
    write("policy: {half-life: 1h}");
    assertThat(error(feeds)).isEmpty();
    assertThat(feeds.settings().policy().halfLife()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void aSecretMayGoTogetherWithItsName() throws IOException {
    String yaml =
        "instances: [{name: prod, kind: argosy, url: 'http://127.0.0.1', token-file: %s}]";
    secret("token-old");
    WatchedFeeds feeds = watched(yaml.formatted("token-old"));
    secret("token-new");
    write(yaml.formatted("token-new"));
    Files.delete(directory.resolve("token-old"));
    assertThat(error(feeds)).isEmpty();
    assertThat(feeds.settings().files()).containsExactly(directory.resolve("token-new"));
    Files.delete(directory.resolve("token-new"));
    assertThat(error(feeds).orElseThrow()).contains("instances[0].token-file: ");
    assertThat(feeds.feeds()).extracting(FeedEntry::name).contains("prod");
  }

  private void secret(String name) throws IOException {
    Files.setPosixFilePermissions(
        Files.writeString(directory.resolve(name), name),
        PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void theOwnInstanceIsNotRead() throws IOException {
    assertThat(
            watched("instances: [{name: prod, own: true, kind: argosy, url: 'http://h'}]").feeds())
        .extracting(FeedEntry::name)
        .containsExactly("feeds-file");
  }

  @Test
  void aRouterDoesNotStartWithABrokenFile() {
    assertThatThrownBy(() -> watched("archive: []"))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("archive: ");
  }
}
