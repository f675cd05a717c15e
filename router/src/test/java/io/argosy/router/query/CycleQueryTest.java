package io.argosy.router.query;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Three cycles; the second has three decisions and a snapshot. */
class CycleQueryTest {

  private static final OffsetDateTime THEN =
      OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);

  private static RunningRouter router;
  private static String user;
  private static String operator;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    SmallWorld world = new SmallWorld(router);
    world.build();
    world.inject("T1_A", "one", 3);
    user = world.user("ute", "user");
    operator = world.user("otto", "operator:A");
    var jdbc = router.database().jdbc();
    for (int id = 1; id <= 3; id++) {
      jdbc.sql("insert into routing_cycle values (?, ?, 'completion', 3, 3, 0, 12.5, 'd', ?)")
          .params(id, THEN, id == 3 ? "too-many-requests" : "kept")
          .update();
    }
    jdbc.sql("insert into routing_snapshot values (2, ?, 4, ?)")
        .params(THEN, new byte[] {1, 2, 3, 4})
        .update();
    jdbc.sql(
            """
            insert into decision
            select ?, 2, f.id, n.id, a.id, 2.5, array[c.id, a.id], array[2, 2.5], 'completion'
            from catalog_file_facts f, topology_node_facts n, topology_node_facts a,
                topology_node_facts c
            where n.name = 'T1_B' and a.name = 'T1_A' and c.name = 'T1_C'
            """)
        .param(THEN)
        .update();
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void cyclesAreListedNewestFirstInPages() {
    JsonNode first = get(user, "/query/v1/cycles?limit=2");
    assertThat(first.path("items").get(0).path("id").asString()).isEqualTo("3");
    assertThat(first.path("items").get(1).path("id").asString()).isEqualTo("2");
    JsonNode second = get(user, "/query/v1/cycles?limit=2&cursor=" + first.path("next").asString());
    assertThat(second.path("items").size()).isEqualTo(1);
    assertThat(second.path("items").get(0).path("id").asString()).isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource({"1, expired", "2, kept", "3, too-many-requests"})
  void aCycleShowsWhetherItCanBeReplayed(String id, String snapshot) {
    JsonNode cycle = get(user, "/query/v1/cycles/" + id);
    assertThat(cycle.path("snapshot").asString()).isEqualTo(snapshot);
    assertThat(cycle.path("expectedEndSeconds").asDouble()).isEqualTo(12.5);
  }

  @Test
  void decisionsNameTheRunnerUpThoughItsScoreIsBetter() {
    JsonNode part = get(user, "/query/v1/cycles/2/decisions?limit=2");
    assertThat(part.path("items").size()).isEqualTo(2);
    JsonNode one = part.path("items").get(0);
    assertThat(one.path("chosen").asString()).isEqualTo("T1_A");
    assertThat(one.path("runnerUp").asString()).isEqualTo("T1_C");
    assertThat(one.path("runnerUpScore").asDouble()).isEqualTo(2);
    assertThat(one.path("candidates").asInt()).isEqualTo(2);
    JsonNode rest =
        get(user, "/query/v1/cycles/2/decisions?limit=2&cursor=" + part.path("next").asString());
    assertThat(rest.path("items").size()).isEqualTo(1);
  }

  @Test
  void onlyOperatorsAndAdminsGetSnapshots() {
    assertThat(router.get(user, "/query/v1/cycles/2/snapshot").status()).isEqualTo(403);
    assertThat(router.get(operator, "/query/v1/cycles/2/snapshot").status()).isEqualTo(200);
    var answer = router.get(ADMIN_TOKEN, "/query/v1/cycles/2/snapshot");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).hasSize(4);
    assertThat(router.get("", "/query/v1/cycles/2/snapshot").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "/query/v1/cycles/9",
    "/query/v1/cycles/x",
    "/query/v1/cycles/9/decisions",
    "/query/v1/cycles/9/snapshot",
    "/query/v1/cycles/1/snapshot"
  })
  void unknownCyclesAreNotFound(String path) {
    assertThat(router.get(ADMIN_TOKEN, path).status()).isEqualTo(404);
  }

  @Test
  void theInterfaceIsDescribed() {
    JsonNode paths = get(ADMIN_TOKEN, "/v3/api-docs/query").path("paths");
    assertThat(paths.has("/query/v1/cycles/{id}/snapshot")).isTrue();
    assertThat(paths.has("/query/v1/cycles")).isTrue();
  }

  private static JsonNode get(String token, String path) {
    var answer = router.get(token, path);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }
}
