package io.argosy.router;

import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.common.fixture.MeterTable;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A working router has exactly the metrics that docs/operate.md documents, stage by stage. */
class StageMetersTest {

  private RunningRouter router;
  private ScriptedAgent destination;

  @BeforeEach
  void start() {
    router = RunningRouter.start(Map.of("automatic", "true", "shadow.strategies", "duration"));
    SmallWorld world = new SmallWorld(router);
    world.build();
    destination = new ScriptedAgent(router, world.agent("B"));
    new ScriptedAgent(router, world.agent("A")).register("T1_A", "http://127.0.0.1:1", false);
    destination.register("T1_B", "", false);
    destination.post(
        "heartbeats",
        "{'incarnation':%d,'claims':[],'free':700}".formatted(destination.incarnation()));
    world.inject("T1_A", "part", 3);
    world.request("T1_B");
  }

  @AfterEach
  void stop() {
    router.close();
  }

  @Test
  void everyStageHasItsDocumentedMetrics() {
    List<JsonNode> held = tasks(destination.claim(UUID.randomUUID(), 2, 20));
    assertThat(held).hasSize(2);
    destination.grant("T1_A", held);
    destination.succeed(held.subList(0, 1));
    destination.fail(held.get(1), "refused");
    router
        .bean(ActionLog.class)
        .record(new AutomaticAction(Automatic.BREAKER, "open", Mode.ON, "a test", Map.of()));
    MeterRegistry meters = router.bean(MeterRegistry.class);
    await().untilAsserted(() -> MeterTable.of("the router").requireCounted(meters));
    assertThat(meters.get("argosy.node.free").tag("node", "T1_B").gauge().value()).isEqualTo(700);
    assertThat(transfers(meters, "done")).isEqualTo(1);
    assertThat(transfers(meters, "refused")).isEqualTo(1);
    assertThat(files(meters, "unclaimed")).isEqualTo(1);
    assertThat(files(meters, "claimed")).isZero();
    assertThat(files(meters, "given-up")).isEqualTo(1);
  }

  private static double transfers(MeterRegistry meters, String end) {
    return meters
        .get("argosy.transfers")
        .tags("source", "T1_A", "destination", "T1_B", "agent", "b", "end", end)
        .counter()
        .count();
  }

  private static double files(MeterRegistry meters, String queue) {
    return meters.get("argosy.queue.files").tag("queue", queue).gauge().value();
  }
}
