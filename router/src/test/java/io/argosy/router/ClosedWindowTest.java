package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All windows are closed by {@code argosy.router.activation.window=0}. */
class ClosedWindowTest {

  static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start(Map.of("activation.window", "0"));
    SmallWorld world = new SmallWorld(router);
    world.build();
    new ScriptedAgent(router, world.agent("A")).register("T1_A", "http://127.0.0.1:1", false);
    world.inject("T1_A", "one", 3);
    world.request("T1_B");
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void subscribedFilesGetNoFileRequests() {
    for (String name : List.of("subscription", "activation", "routing", "issue")) {
      router.beans(Duty.class).stream()
          .filter(duty -> duty.name().equals(name))
          .forEach(duty -> duty.cycle().run());
    }
    assertThat(rows("block_destination")).isEqualTo(1);
    assertThat(rows("file_request")).isZero();
    assertThat(rows("task")).isZero();
  }

  static long rows(String table) {
    return router.database().jdbc().sql("select count(*) from " + table).query(Long.class).single();
  }
}
