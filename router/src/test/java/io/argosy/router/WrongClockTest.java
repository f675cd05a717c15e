package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Stage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A router whose clock differs from the database's runs no duty and deletes nothing. */
class WrongClockTest {

  private static final Duration LONGER_THAN_ALL_HISTORY = Duration.ofDays(91);

  @Test
  void noDutyRunsWhileTheClockIsWrong() {
    ShiftedClock clock = new ShiftedClock(LONGER_THAN_ALL_HISTORY);
    try (RunningRouter router = RunningRouter.start(Map.of("automatic", "true"), clock)) {
      assertThat(partitions(router)).as("must not be created for wrong days at start").isEmpty();
      clock.ahead = Duration.ZERO;
      await().until(() -> partitions(router), days -> !days.isEmpty());
      await().until(() -> health(router), text -> text.contains("\"UP\""));
      List<String> days = partitions(router);
      for (String wrongBy : List.of("PT1H", "PT-1H", "P31D", "P-31D", "P91D", "P-91D")) {
        clock.ahead = Duration.parse(wrongBy);
        await().until(() -> health(router), text -> text.contains("OUT_OF_SERVICE"));
        long done = runs(router, "done");
        long refused = runs(router, "failed");
        await().until(() -> runs(router, "failed") > refused);
        assertThat(runs(router, "done")).as("runs at %s", wrongBy).isEqualTo(done);
        assertThat(partitions(router)).isEqualTo(days);
        clock.ahead = Duration.ZERO;
        await().until(() -> runs(router, "done") > done);
      }
    }
  }

  /** Data of agents would be stored with times in the future, which nothing corrects. */
  @Test
  void agentsAreNotServedWhileTheClockIsWrong() {
    ShiftedClock clock = new ShiftedClock(Duration.ZERO);
    try (RunningRouter router = RunningRouter.start(Map.of("automatic", "true"), clock)) {
      SmallWorld world = new SmallWorld(router);
      world.build();
      ScriptedAgent source = new ScriptedAgent(router, world.agent("A"));
      ScriptedAgent agent = new ScriptedAgent(router, world.agent("B"));
      source.register("T1_A", "http://127.0.0.1:1", false);
      agent.register("T1_B", "", false);
      world.inject("T1_A", "one", 1);
      world.request("T1_B");
      List<JsonNode> held = ScriptedAgent.tasks(agent.claim(UUID.randomUUID(), 1, 20));
      assertThat(held).hasSize(1);
      clock.ahead = Duration.ofDays(31);
      assertThat(agent.beat().status()).as("a heartbeat").isEqualTo(503);
      assertThat(agent.fail(held.getFirst(), "network").text())
          .contains("clocks-differ", "s ahead of the database's");
      clock.ahead = Duration.ZERO;
      assertThat(agent.beat().status()).isEqualTo(200);
      assertThat(future(router, "select max(silent_from) from issue_session_facts"))
          .isLessThan(Duration.ofSeconds(75));
      assertThat(future(router, "select max(not_before) from file_request"))
          .isLessThan(Duration.ofSeconds(75));
    }
  }

  /** Returns how far the time lies in the future. */
  private static Duration future(RunningRouter router, String sql) {
    Instant moment =
        router.bean(JdbcClient.class).sql(sql).query(OffsetDateTime.class).single().toInstant();
    return Duration.between(Instant.now(), moment);
  }

  private static String health(RunningRouter router) {
    return router.get(RunningRouter.ADMIN_TOKEN, "/actuator/health/readiness").text();
  }

  /** Wakes a stage, because sweeps run only every few minutes, and returns the number of runs. */
  private static long runs(RunningRouter router, String outcome) {
    router.wake(Stage.ROUTING);
    return router.runs(outcome);
  }

  private static List<String> partitions(RunningRouter router) {
    return router
        .bean(JdbcClient.class)
        .sql("select relname from pg_class where relname ~ '^audit_entry_[0-9]{8}$' order by 1")
        .query(String.class)
        .list();
  }

  private static final class ShiftedClock extends Clock {

    private volatile Duration ahead;

    ShiftedClock(Duration ahead) {
      this.ahead = ahead;
    }

    @Override
    public Instant instant() {
      return Instant.now().plus(ahead);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
