package io.argosy.router;

import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** All stages in a running router, with agents that report without transferring. */
class AgentStreetTest {

  RunningRouter router;
  SmallWorld world;
  ScriptedAgent source;
  ScriptedAgent destination;

  @BeforeEach
  void start() {
    router = RunningRouter.start(Map.of("automatic", "true", "retry.busy-pause", "1s"));
    world = new SmallWorld(router);
    world.build();
    source = new ScriptedAgent(router, world.agent("A"));
    destination = new ScriptedAgent(router, world.agent("B"));
    assertThat(source.register("T1_A", "http://127.0.0.1:1", false).status()).isEqualTo(200);
    assertThat(destination.register("T1_B", "", false).status()).isEqualTo(200);
  }

  @AfterEach
  void stop() {
    router.close();
  }

  @Test
  void aRequestBecomesTasksGrantsReportsAndReplicas() {
    world.inject("T1_A", "one", 1_000);
    world.inject("T1_A", "two", 1_000);
    world.request("T1_B");
    List<JsonNode> moved = new ArrayList<>();
    while (moved.size() < 2_000) {
      List<JsonNode> tasks = tasks(destination.claim(UUID.randomUUID(), 1_000, 20));
      assertThat(tasks).isNotEmpty();
      var grant = destination.grant("T1_A", tasks);
      assertThat(grant.json().path("grants")).hasSize(1);
      assertThat(grant.json().path("refused")).isEmpty();
      assertThat(words(destination.succeed(tasks))).containsOnly("accepted");
      moved.addAll(tasks);
    }
    assertThat(rows("replica where node_id = (select id from node where name = 'T1_B')"))
        .isEqualTo(2_000);
    assertThat(rows("block_destination where done_files = files")).isEqualTo(2);
    assertThat(rows("task") + rows("route") + rows("file_request")).isZero();
    assertThat(words(destination.succeed(moved.subList(0, 5)))).containsOnly("duplicate");
  }

  @Test
  void anAgentThatWaitsForWorkGetsItWhenItIsIssued() throws InterruptedException {
    List<JsonNode> claimed = new ArrayList<>();
    Thread waiting =
        Thread.ofVirtual()
            .start(() -> claimed.addAll(tasks(destination.claim(UUID.randomUUID(), 10, 20))));
    world.inject("T1_A", "one", 1);
    world.request("T1_B");
    waiting.join();
    assertThat(claimed).hasSize(1);
  }

  @Test
  void aFailedFileIsRetriedAfterItsBackoff() {
    world.inject("T1_A", "one", 1);
    world.request("T1_B");
    JsonNode first = tasks(destination.claim(UUID.randomUUID(), 10, 20)).getFirst();
    assertThat(words(destination.fail(first, "source-busy"))).containsExactly("accepted");
    assertThat(rows("task")).isZero();
    JsonNode again = tasks(destination.claim(UUID.randomUUID(), 10, 20)).getFirst();
    assertThat(again.path("lfn")).isEqualTo(first.path("lfn"));
    assertThat(again.path("task")).isNotEqualTo(first.path("task"));
  }

  long rows(String from) {
    return router.database().jdbc().sql("select count(*) from " + from).query(Long.class).single();
  }
}
