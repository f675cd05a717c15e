package io.argosy.router.loadtest;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A file of a load test whose agent has lost it does not stay in flight. */
class FreedFilesStreetTest {

  private final UUID claim = UUID.randomUUID();
  private RunningRouter router;
  private ScriptedAgent agent;
  private List<JsonNode> held;

  @BeforeEach
  void hold() {
    router = RunningRouter.start();
    SmallWorld world = new SmallWorld(router);
    world.build();
    agent = new ScriptedAgent(router, world.agent("B"));
    agent.register("T1_B", "", false);
    world.send("loadtests", "{'from':'T1_A','to':'T1_B','rate':1000000,'size':600000000}");
    run("load-tests");
    held = tasks(agent.claim(claim, 10, 0));
    assertThat(held).hasSize(1);
  }

  @AfterEach
  void stop() {
    router.close();
  }

  @Test
  void anAgentThatIsStartedAgainKeepsWhatItLists() {
    agent.register("T1_B", "", true);
    assertThat(agent.beat(claim).json().path("lost")).isEmpty();
    assertThat(tasks(agent.claim(claim, 10, 0))).isEqualTo(held);
    assertThat(words(agent.succeed(held))).containsExactly("accepted");
  }

  @Test
  void whatAnAgentNoLongerListsAfterItsStartIsFree() {
    agent.register("T1_B", "", true);
    agent.beat();
    assertGivenAgain();
  }

  @Test
  void whatAHeartbeatNoLongerListsIsFree() {
    agent.beat();
    assertThat(tasks(agent.claim(UUID.randomUUID(), 10, 0))).as("its answer may be late").isEmpty();
    sql("update load_test_file set claimed_at = claimed_at - interval '1 min'");
    agent.beat();
    assertGivenAgain();
  }

  @Test
  void whatASilentAgentHoldsIsFreeOnceItsLeaseEnds() {
    run("lease");
    assertThat(inFlight("agent_id is not null")).isEqualTo(1);
    sql("update agent_session set until = now() - interval '1 s'");
    run("lease");
    assertThat(inFlight("agent_id is null")).isEqualTo(1);
    assertThat(agent.beat(claim).json().path("lost").path(0).asString())
        .isEqualTo(claim.toString());
    assertGivenAgain();
  }

  @Test
  void whatIsFreedAfterTheEndOfItsTestIsNotInFlight() {
    sql("update load_test set ended_at = now()");
    agent.register("T1_B", "", true);
    agent.beat();
    run("load-tests");
    assertThat(inFlight("true")).isZero();
  }

  private void assertGivenAgain() {
    List<JsonNode> again = tasks(agent.claim(UUID.randomUUID(), 10, 0));
    assertThat(again).hasSize(1).doesNotContainAnyElementsOf(held);
    assertThat(words(agent.succeed(held))).containsExactly("unknown");
    assertThat(words(agent.succeed(again))).containsExactly("accepted");
    JsonNode shown = router.get(ADMIN_TOKEN, "/query/v1/loadtests").json().path("items").path(0);
    assertThat(shown.path("hourFiles").asLong()).isEqualTo(1);
    assertThat(shown.path("hourFailed").asLong()).isZero();
    assertThat(shown.path("filesInFlight").asLong()).isZero();
  }

  private void run(String name) {
    router.beans(Duty.class).stream()
        .filter(duty -> duty.name().equals(name))
        .forEach(duty -> duty.cycle().run());
  }

  private void sql(String statement) {
    router.database().jdbc().sql(statement).update();
  }

  private long inFlight(String which) {
    return router
        .database()
        .jdbc()
        .sql("select count(*) from load_test_file where ended_at is null and " + which)
        .query(Long.class)
        .single();
  }
}
