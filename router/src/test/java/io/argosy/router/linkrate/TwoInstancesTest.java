package io.argosy.router.linkrate;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.fixture.Street;
import io.argosy.router.fixture.archive.ArchiveStandIn;
import io.argosy.router.fixture.archive.Dialect;
import io.argosy.router.fixture.archive.StoredTest;
import io.argosy.router.linkrate.evidence.Tester;
import io.argosy.router.stage.Duty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Two complete routers and an archive. Only the debug instance knows the link from NODE_1 to
 * NODE_3, and only perfSONAR that from NODE_2.
 */
class TwoInstancesTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Tester SECOND = new Tester("192.0.2.2", "ps-2.example.org");
  private static final Tester THIRD = new Tester("192.0.2.3", "ps-3.example.org");

  @TempDir Path directory;

  private final SettableClock clock = new SettableClock(NOON);
  private final ArchiveStandIn archive = new ArchiveStandIn(Dialect.OPENSEARCH);
  private RunningRouter debug;
  private RunningRouter production;
  private Street street;

  @BeforeEach
  void start() throws IOException {
    debug = RunningRouter.start(Map.of("instance", "debug"), clock);
    Street tests = new Street(debug.database());
    tests.execute(
        "insert into link_bin values ('2026-01-01 11:50Z', 1, 3, 300, 300000000000, 0, 0, 300)");
    archive.store(StoredTest.throughput(SECOND, THIRD, NOON.minusSeconds(3_600), 4e9));
    Files.writeString(directory.resolve("token"), ADMIN_TOKEN);
    Path feeds = directory.resolve("feeds.yaml");
    Files.writeString(
        feeds,
        """
        sites: {B: [NODE_2], C: [NODE_3]}
        hosts: {192.0.2.2: B, 192.0.2.3: C}
        instances:
          - {name: debug, kind: argosy, url: "http://127.0.0.1:%d", token-file: token}
        archives:
          - {name: wlcg, kind: opensearch, url: "%s"}
        deadline: 20s
        """
            .formatted(debug.port(), archive.url()));
    production = RunningRouter.start(Map.of("linkrate.feeds-file", feeds.toString()), clock);
    street = new Street(production.database());
  }

  @AfterEach
  void close() {
    production.close();
    debug.close();
    archive.close();
  }

  private void run(String duty) {
    production.beans(Duty.class).stream()
        .filter(one -> one.name().equals(duty))
        .findFirst()
        .orElseThrow()
        .cycle()
        .run();
  }

  /** Reads feeds, computes forecasts, and plans a file that NODE_1 and NODE_2 have. */
  private String sourceOfNextFile(int dataset) {
    run("feeds");
    run("linkrate");
    street.dataset(dataset, 1, 1, 2);
    street.request(dataset, dataset, 3, 1);
    street.subscribe().run();
    street.activate(ByteCount.parse("10TB")).run();
    run("routing");
    return street
        .jdbc()
        .sql(
            "select n.name from route r join node n on n.id = r.source_node_id"
                + " join file_request f on f.id = r.file_request_id where f.file_id = ?")
        .param(dataset * 10_000 + 1)
        .query(String.class)
        .single();
  }

  private JsonNode forecast(String from) {
    for (JsonNode link :
        production.get(ADMIN_TOKEN, "/query/v1/link-forecasts").json().path("links")) {
      if (link.path("from").asString().equals(from)
          && link.path("to").asString().equals("NODE_3")) {
        return link;
      }
    }
    throw new AssertionError("no forecast from " + from);
  }

  private JsonNode feed(String name) {
    for (JsonNode feed :
        production.get(ADMIN_TOKEN, "/query/v1/link-forecasts").json().path("feeds")) {
      if (feed.path("name").asString().equals(name)) {
        return feed;
      }
    }
    throw new AssertionError("no feed " + name);
  }

  /** Returns what the explanation says of the link from a node, without the age of forecasts. */
  private List<String> explained(String from) {
    JsonNode sources =
        production
            .post(
                ADMIN_TOKEN,
                "/query/v1/decisions",
                "{\"lfn\": \"/d/1/00001\", \"destination\": \"NODE_3\"}")
            .json()
            .path("explanation")
            .path("sources");
    return sources
        .valueStream()
        .filter(source -> source.path("node").asString().equals(from))
        .flatMap(source -> source.path("way").get(0).path("data").valueStream())
        .filter(datum -> datum.path("what").asString().endsWith("-sources"))
        .map(datum -> datum.path("detail").asString())
        .toList();
  }

  @Test
  void theExplanationNamesTheSourcesOfEachNumber() {
    sourceOfNextFile(1);
    assertThat(explained("NODE_1"))
        .containsExactly(
            "forecast of NODE_1 to NODE_3 at 2026-01-01 12:00:00 UTC: 1.00 GB/s, from transfers of"
                + " debug (300 files, 300 GB, 5 min old)",
            "capacity of NODE_1 to NODE_3 at 2026-01-01 12:00:00 UTC: 1.00 GB/s, from transfers of"
                + " debug (300 files, 300 GB, 5 min old)",
            "success rate of NODE_1 to NODE_3 at 2026-01-01 12:00:00 UTC: 99 %, from transfers of"
                + " debug (300 files, 300 GB, 5 min old)");
    assertThat(explained("NODE_2"))
        .containsExactly(
            "forecast of NODE_2 to NODE_3 at 2026-01-01 12:00:00 UTC: 400 MB/s, from network tests"
                + " of wlcg (1 test, 60 min old)",
            "capacity of NODE_2 to NODE_3 at 2026-01-01 12:00:00 UTC: 500 MB/s, from network tests"
                + " of wlcg (1 test, 60 min old)");
  }

  private static JsonNode statistics(RunningRouter router) {
    return router.get(ADMIN_TOKEN, "/query/v1/link-statistics?window=PT12H").json().path("links");
  }

  @Test
  void choicesFollowWhatOthersKnowAndReturnWhenTheyDie() {
    assertThat(sourceOfNextFile(1)).isEqualTo("NODE_1");
    assertThat(forecast("NODE_1").path("rate").asDouble()).isEqualTo(1e9);
    assertThat(forecast("NODE_1").path("provenance").get(0).path("feed").asString())
        .isEqualTo("debug");
    assertThat(forecast("NODE_2").path("rate").asDouble()).isEqualTo(0.8 * 4e9 / 8);
    assertThat(forecast("NODE_2").path("provenance").get(0).path("feed").asString())
        .isEqualTo("wlcg");
    assertThat(statistics(debug)).hasSize(1);
    assertThat(statistics(production))
        .as("what feeds said is no own history")
        .allSatisfy(
            link -> {
              assertThat(link.path("doneBytes").asLong()).isZero();
              assertThat(link.path("busySeconds").asDouble()).isZero();
              assertThat(link.path("newestAgeSeconds").isNull()).isTrue();
            });

    debug.close();
    clock.pass(Duration.ofMinutes(31));
    assertThat(sourceOfNextFile(2)).as("the last reading is in use").isEqualTo("NODE_1");
    assertThat(feed("debug").path("ok").asBoolean()).isFalse();
    assertThat(feed("debug").path("error").asString()).isNotBlank();
    assertThat(feed("wlcg").path("ok").asBoolean()).isTrue();

    clock.pass(Duration.ofHours(12));
    assertThat(sourceOfNextFile(3)).as("the reading has aged out").isEqualTo("NODE_2");
    assertThat(forecast("NODE_1").path("rate").isNull()).isTrue();
  }
}
