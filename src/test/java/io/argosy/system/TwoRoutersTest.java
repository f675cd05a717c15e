package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.bench.feed.FeedServer;
import io.argosy.router.linkrate.wire.SearchAnswer;
import io.argosy.system.testbed.Distribution;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.SecondInstance;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Trees;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.LongNode;

/**
 * A production and a debug instance as programs, and a perfSONAR archive. Only the debug instance
 * knows the link from GENEVA to LIMA, and only perfSONAR that from OSLO, which is slower.
 */
class TwoRoutersTest {

  @RegisterExtension
  @Order(1)
  static final Others others = new Others();

  @RegisterExtension
  @Order(2)
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "OSLO", "LIMA")
          .withRouter("linkrate.feeds-file=" + others.feedsFile())
          .built();

  /** The debug instance and the archive, which end after the bed, also if that cannot start. */
  private static final class Others implements BeforeAllCallback, AfterAllCallback {

    private final Path directory = directory();
    private Optional<SecondInstance> debug = Optional.empty();
    private Optional<FeedServer> archive = Optional.empty();

    private static Path directory() {
      try {
        return Files.createTempDirectory("argosy-system-debug-").toRealPath();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Path feedsFile() {
      return directory.resolve("feeds.yaml");
    }

    SecondInstance debug() {
      return debug.orElseThrow();
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
      Distribution.require();
      startDebug();
      FeedServer server = new FeedServer();
      archive = Optional.of(server);
      server.openSearch("/opensearch", Map.of("pscheduler_throughput", List.of(test())));
      Files.writeString(
          feedsFile(),
          """
          sites: {SITE_OSLO: [OSLO], SITE_LIMA: [LIMA]}
          hosts: {192.0.2.2: SITE_OSLO, 192.0.2.3: SITE_LIMA}
          instances: [{name: debug, kind: argosy, url: "%s", token-file: "%s"}]
          archives: [{name: perfsonar, kind: opensearch, url: "%s/opensearch"}]
          deadline: 20s
          intervals: {instances: 5s, archives: 5s}
          policy: {oldest-transfers: 1m}
          """
              .formatted(debug().uri(), debug().tokenFile(), server.address()));
    }

    private void startDebug() throws IOException {
      debug = Optional.of(new SecondInstance(directory));
      debug().start(List.of("GENEVA", "OSLO", "LIMA"), "instance=debug");
      // The next bins begin to count while the test runs.
      debug()
          .database()
          .rows(
              """
              insert into link_bin (bin_start, source_node_id, destination_node_id, done_files,
                  done_bytes, failed_files, failed_bytes, busy_seconds)
              select date_bin('5 minutes', now(), '2000-01-01') + b * interval '5 minutes',
                  f.id, t.id, 300, 300000000000, 0, 0, 300
              from generate_series(-1, 3) b, node f, node t
              where f.name = 'GENEVA' and t.name = 'LIMA' returning bin_start
              """,
              row -> row);
    }

    @Override
    public void afterAll(ExtensionContext context) {
      debug.ifPresent(SecondInstance::close);
      archive.ifPresent(FeedServer::close);
      Trees.delete(directory);
    }
  }

  /** Half a gigabyte each second. */
  private static SearchAnswer.Bucket test() {
    SearchAnswer.Metric at =
        new SearchAnswer.Metric(LongNode.valueOf(Instant.now().toEpochMilli()));
    return new SearchAnswer.Bucket(
        new SearchAnswer.Key("192.0.2.2", "192.0.2.2", "192.0.2.3", "192.0.2.3", null),
        at,
        new SearchAnswer.Unlimited(
            1,
            at,
            new SearchAnswer.Valued(1, null, null),
            new SearchAnswer.Valued(1, at, new SearchAnswer.Metric(DoubleNode.valueOf(4e9)))));
  }

  @Test
  void choicesFollowWhatOthersKnowAndReturnWhenTheDebugInstanceHasDied() {
    awaitRate("GENEVA", 1e9);
    awaitRate("OSLO", 0.8 * 4e9 / 8);
    assertThat(feedsOf("GENEVA")).containsExactly("debug");
    assertThat(feedsOf("OSLO")).containsExactly("perfsonar");
    assertThat(sourceOf("both-known")).isEqualTo("GENEVA");

    others.debug().killHard();
    Waits.until("the feed is named with its error", () -> !feed("debug").path("ok").asBoolean());
    assertThat(feed("debug").path("error").asString()).contains("127.0.0.1");
    assertThat(feed("perfsonar").path("ok").asBoolean()).isTrue();

    Waits.until("what debug said has aged out", () -> link("GENEVA").path("rate").isNull());
    assertThat(sourceOf("one-known")).isEqualTo("OSLO");
  }

  /** Places a file that GENEVA and OSLO have at LIMA; returns the source that was chosen. */
  private static String sourceOf(String dataset) {
    SampleDataset data = bed.dataset(dataset).file("file", 500).at("GENEVA", "OSLO");
    data.request("LIMA").awaitDone();
    return bed.database()
        .rows(
            """
            select n.name from decision d join node n on n.id = d.chosen_node_id
                join data_file f on f.id = d.file_id where f.lfn = ?
            """,
            row -> row.getString(1),
            data.lfns().getFirst().value())
        .getFirst();
  }

  private static void awaitRate(String from, double rate) {
    Waits.until(
        "the rate from " + from,
        () -> Math.abs(link(from).path("rate").asDouble(0) - rate) < 0.01 * rate);
  }

  private static List<String> feedsOf(String from) {
    return link(from)
        .path("provenance")
        .valueStream()
        .filter(said -> said.path("used").asBoolean())
        .map(said -> said.path("feed").asString())
        .toList();
  }

  private static JsonNode link(String from) {
    return forecasts()
        .path("links")
        .valueStream()
        .filter(link -> link.path("from").asString().equals(from))
        .filter(link -> link.path("to").asString().equals("LIMA"))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode feed(String name) {
    return forecasts()
        .path("feeds")
        .valueStream()
        .filter(feed -> feed.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode forecasts() {
    return bed.admin().get("/query/v1/link-forecasts").as(JsonNode.class);
  }
}
