package io.argosy.router.harvest.http;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the router tells of the paths that agents report. */
class ReportedPathsStreetTest {

  private static final String OWN = "00000000-0000-0000-0000-000000000001";
  private static final String OF_THE_OTHER_LINK = "00000000-0000-0000-0000-000000000002";
  private static final String OF_THE_OTHER_AGENT = "00000000-0000-0000-0000-000000000003";
  private static final String UNKNOWN = "00000000-0000-0000-0000-000000000004";

  private static RunningRouter router;
  private static SmallWorld world;
  private static ScriptedAgent destination;

  @BeforeAll
  static void start() {
    router = RunningRouter.start(Map.of("automatic", "true"));
    world = new SmallWorld(router);
    world.build();
    destination = new ScriptedAgent(router, world.agent("B"));
    new ScriptedAgent(router, world.agent("A")).register("T1_A", "http://127.0.0.1:1", false);
    new ScriptedAgent(router, world.agent("C")).register("T1_C", "", false);
    destination.register("T1_B", "", false);
    lease(OWN, "b", "T1_A");
    lease(OF_THE_OTHER_LINK, "b", "T1_C");
    lease(OF_THE_OTHER_AGENT, "c", "T1_A");
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void aCircuitThatIsNotLeasedToTheAgentForTheLinkCountsAsShared() {
    world.inject("T1_A", "part", 4);
    world.request("T1_B");
    List<JsonNode> held = new ArrayList<>();
    await()
        .untilAsserted(
            () -> {
              held.addAll(tasks(destination.claim(UUID.randomUUID(), 4, 1)));
              assertThat(held).hasSize(4);
            });
    assertThat(report(held.get(0), OWN)).isEqualTo(OWN);
    assertThat(report(held.get(1), OF_THE_OTHER_LINK)).isEqualTo("shared");
    assertThat(report(held.get(2), OF_THE_OTHER_AGENT)).isEqualTo("shared");
    assertThat(report(held.get(3), UNKNOWN)).isEqualTo("shared");
    assertThat(filesByPath("T1_A", "T1_B")).isEqualTo(Map.of(OWN, 1L, "shared", 3L));
  }

  /** Reports of load tests write the same history. */
  @Test
  void aLoadTestCountsInTheSameWay() {
    world.send("loadtests", "{'from':'T1_C','to':'T1_B','rate':1000000,'size':1000000}");
    succeedOverNext(OWN);
    succeedOverNext(OF_THE_OTHER_LINK);
    assertThat(filesByPath("T1_C", "T1_B")).isEqualTo(Map.of(OF_THE_OTHER_LINK, 1L, "shared", 1L));
  }

  private static void succeedOverNext(String path) {
    List<JsonNode> test = new ArrayList<>();
    await()
        .untilAsserted(
            () -> {
              test.addAll(tasks(destination.claim(UUID.randomUUID(), 1, 1)));
              assertThat(test).hasSize(1);
            });
    assertThat(words(destination.succeed(test, path))).containsExactly("accepted");
  }

  /** Reports a success and returns the path that the router tells of the replica. */
  private static String report(JsonNode task, String path) {
    assertThat(words(destination.succeed(List.of(task), path))).containsExactly("accepted");
    String found = "/query/v1/files?name=" + task.path("lfn").asString();
    String id = router.get(ADMIN_TOKEN, found).json().at("/items/0/id").asString();
    for (JsonNode copy : router.get(ADMIN_TOKEN, "/query/v1/files/" + id).json().path("replicas")) {
      if (copy.path("node").asString().equals("T1_B")) {
        return copy.path("path").asString();
      }
    }
    throw new AssertionError("no replica at T1_B");
  }

  private static Map<String, Long> filesByPath(String from, String to) {
    Map<String, Long> files = new HashMap<>();
    for (JsonNode path :
        router
            .get(ADMIN_TOKEN, "/query/v1/links/%s/%s?window=PT1H".formatted(from, to))
            .json()
            .path("history")) {
      for (JsonNode bin : path.path("bins")) {
        files.merge(path.path("path").asString(), bin.path("doneFiles").asLong(), Long::sum);
      }
    }
    return files;
  }

  private static void lease(String circuit, String agent, String source) {
    router
        .database()
        .jdbc()
        .sql(
            """
            insert into circuit (id, agent_id, source, destination, source_attachment,
                source_address, destination_attachment, destination_address, source_nodes,
                destination_nodes, source_port, destination_port, bandwidth, planned_seconds,
                lifetime_seconds, leased_at, state, why)
            select cast(:id as uuid), a.id, :id, :id, '', '', '', '', array[s.id], array[d.id], '', '',
                1e8, 3600, 3600, current_timestamp, 'established', ''
            from agent a, node s, node d where a.name = :agent and s.name = :source and d.name = 'T1_B'
            """)
        .param("id", circuit)
        .param("agent", agent)
        .param("source", source)
        .update();
  }
}
