package io.argosy.router;

import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** An agent may claim 10,000 files and report 1,000 at once; larger batches are refused. */
class LargestBatchesTest {

  static final int MOST_FILES = 10_000;
  static final int MOST_REPORTS = 1_000;

  static RunningRouter router;
  static ScriptedAgent destination;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    SmallWorld world = new SmallWorld(router);
    world.build();
    destination = new ScriptedAgent(router, world.agent("B"));
    new ScriptedAgent(router, world.agent("A")).register("T1_A", "http://127.0.0.1:1", false);
    destination.register("T1_B", "", false);
    IntStream.range(0, 11).forEach(part -> world.inject("T1_A", "part" + part, 1_000));
    world.request("T1_B");
    List<String> duties = List.of("subscription", "activation", "routing", "issue");
    duties.forEach(LargestBatchesTest::runDuty);
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  static void runDuty(String name) {
    router.beans(Duty.class).stream()
        .filter(duty -> duty.name().equals(name))
        .forEach(duty -> duty.cycle().run());
  }

  @Test
  void theLargestBatchesWork() {
    List<JsonNode> held = tasks(destination.claim(UUID.randomUUID(), MOST_FILES, 0));
    assertThat(held).hasSize(MOST_FILES);
    var grant = destination.grant("T1_A", held);
    assertThat(grant.json().path("grants")).as(grant.text()).hasSize(1);
    assertThat(grant.json().path("refused")).isEmpty();
    assertThat(words(destination.succeed(held.subList(0, MOST_REPORTS))))
        .hasSize(MOST_REPORTS)
        .containsOnly("accepted");
    assertThat(words(destination.fail(held.getLast(), "network"))).containsExactly("accepted");
    assertThat(counted("argosy.claimed.files")).isEqualTo(MOST_FILES);
    assertThat(counted("argosy.claimed.bytes")).isEqualTo(10 * MOST_FILES);
    assertThat(counted("argosy.grants")).isEqualTo(1);
    assertThat(attempts("done")).isEqualTo(MOST_REPORTS);
    assertThat(attempts("network")).isEqualTo(1);
    refusesMore(held);
  }

  /** Requires that each larger batch is refused by its field and changes no row. */
  void refusesMore(List<JsonNode> held) {
    List<String> before = router.database().rowCounts();
    List<JsonNode> tooMany =
        IntStream.rangeClosed(0, MOST_FILES).mapToObj(i -> held.get(i % MOST_FILES)).toList();
    refused(destination.claim(UUID.randomUUID(), MOST_FILES + 1, 0), "maxFiles");
    refused(destination.grant("T1_A", tooMany), "tasks");
    refused(destination.succeed(held.subList(2_000, 2_001 + MOST_REPORTS)), "reports");
    assertThat(router.database().rowCounts()).isEqualTo(before);
  }

  static void refused(RunningRouter.Answer answer, String field) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    assertThat(answer.json().path("errors").path(0).path("field").asString()).isEqualTo(field);
  }

  static double counted(String name) {
    return router.bean(MeterRegistry.class).get(name).counter().count();
  }

  static long attempts(String end) {
    return router
        .bean(MeterRegistry.class)
        .get("argosy.attempts")
        .tag("answer", "accepted")
        .tag("end", end)
        .timer()
        .count();
  }
}
