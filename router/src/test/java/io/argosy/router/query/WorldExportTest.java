package io.argosy.router.query;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A router whose three due files have no source, because it has no agents. */
class WorldExportTest {

  private static final String WORLD = "/query/v1/world";
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String STRANDED = " from generate_series(100001, 105000) n";

  private static RunningRouter router;
  private static SmallWorld world;

  @BeforeAll
  static void start() {
    router =
        RunningRouter.start(
            Map.of("routing.strategy", "queue", "routing.assumed.exploration", "5GB"));
    world = new SmallWorld(router);
    world.build();
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void onlyOperatorsAndAdminsMayExport() {
    assertThat(router.get("", WORLD).status()).isEqualTo(401);
    assertThat(router.get("argosy_nobody", WORLD).status()).isEqualTo(401);
    assertThat(router.get(world.user("ute", "user"), WORLD).status()).isEqualTo(403);
    assertThat(router.get(world.user("otto", "operator:A"), WORLD).status()).isEqualTo(200);
  }

  @Test
  void anExportHasAllNodesAndLinksAndTheStrategy() {
    var answer = router.get(ADMIN_TOKEN, WORLD);
    assertThat(answer.contentType()).startsWith("application/vnd.argosy.world+json");
    JsonNode json = answer.json();
    assertThat(json.path("format").asString()).isEqualTo("argosy-world/1");
    assertThat(json.path("nodes").findValuesAsString("name")).contains("T1_A", "T1_B");
    assertThat(json.path("links").size()).isPositive();
    assertThat(json.path("files").size()).isZero();
    assertThat(json.path("note").asString())
        .endsWith("argosy plan --knowledge true --strategy queue --set exploration=5000000000B");
  }

  /**
   * Exports more rows than the buffers of a connection hold, while that connection can run no other
   * statement.
   */
  @Test
  void aSurveyOfManyFilesWithoutALinkCompletes() {
    execute("insert into node select 999, 'T3_ISLAND', site_id, 'disk' from node limit 1");
    execute("insert into dataset values (999, '/stranded', timestamptz '2026-01-01 00:00Z')");
    execute("insert into block values (999, 999, '/stranded#1', timestamptz '2026-01-01 00:00Z')");
    execute("insert into data_file select n, 999, '/stranded/' || n, 10, 'x'" + STRANDED);
    execute(
        "insert into replica select n, (select min(id) from node),"
            + " timestamptz '2026-01-01 00:00Z'"
            + STRANDED);
    execute(
        "insert into file_request select n, n, 999, 999, 1, 'default', 10,"
            + " timestamptz '2026-01-01 00:00Z', timestamptz '2026-01-01 00:00Z', 0"
            + STRANDED);
    try {
      var answer =
          router.send(router.request(ADMIN_TOKEN, WORLD + "?survey=true").timeout(PATIENCE));
      assertThat(answer.json().path("files").size()).isGreaterThanOrEqualTo(5000);
      assertThat(router.get("", "/actuator/health/readiness").text()).contains("UP");
    } finally {
      execute("delete from file_request where block_id = 999");
    }
  }

  private static void execute(String statement) {
    router.database().jdbc().sql(statement).update();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1000001", "many", ""})
  void anInvalidCountIsRefused(String most) {
    var answer = router.get(ADMIN_TOKEN, WORLD + "?most=" + most);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().path("errors").get(0).path("field").asString()).isEqualTo("most");
  }

  @Test
  void clientsThatAcceptGzipGetIt() {
    var answer = router.send(router.request(ADMIN_TOKEN, WORLD).header("Accept-Encoding", "gzip"));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).doesNotContain("argosy-world/1");
  }
}
