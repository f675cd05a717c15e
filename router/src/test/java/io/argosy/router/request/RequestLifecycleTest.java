package io.argosy.router.request;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
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

/** Three files at T1_A that ann wants at T1_B; the test runs every duty itself. */
class RequestLifecycleTest {

  private RunningRouter router;
  private String ann;
  private String bob;
  private String id;
  private SmallWorld world;

  @BeforeEach
  void start() {
    router = RunningRouter.start();
    world = new SmallWorld(router);
    world.build();
    new ScriptedAgent(router, world.agent("A")).register("T1_A", "http://127.0.0.1:1", false);
    world.inject("T1_A", "one", 3);
    ann = world.user("ann", "user");
    bob = world.user("bob", "user");
    String body = "{\"datasets\":[\"/data\"],\"destinations\":[\"T1_B\"],\"key\":\"k\"}";
    id = router.post(ann, "/command/v1/requests", body).json().path("id").asString();
    crank();
    assertThat(number("select count(*) from task where priority = 1")).isEqualTo(3);
  }

  @AfterEach
  void stop() {
    router.close();
  }

  @Test
  void aChangedPriorityReachesTheTasks() {
    assertThat(post(bob, "priorities", "{\"priority\":0}")).isEqualTo(403);
    assertThat(post(ann, "priorities", "{\"priority\":0}")).isEqualTo(204);
    assertThat(post(ann, "priorities", "{\"priority\":0}")).isEqualTo(204);
    crank();
    assertThat(number("select count(*) from task where priority = 0")).isEqualTo(3);
    assertThat(audited("prioritize", "1 to 0")).isEqualTo(1);
    String body = "{\"datasets\":[\"/data\"],\"destinations\":[\"T1_B\"],\"key\":\"k\"}";
    assertThat(router.post(ann, "/command/v1/requests", body).json().path("id").asString())
        .isEqualTo(id);
  }

  @Test
  void aSuspendedRequestFetchesNothingUntilItIsResumed() {
    assertThat(post(bob, "suspensions", "{}")).isEqualTo(403);
    assertThat(post(bob, "retries", "{}")).isEqualTo(403);
    assertThat(post(ann, "retries", "{}")).isEqualTo(200);
    assertThat(post(ann, "suspensions", "{}")).isEqualTo(204);
    assertThat(post(ann, "retries", "{}")).isEqualTo(409);
    crank();
    assertThat(number("select count(*) from task")).isZero();
    assertThat(number("select count(*) from file_request")).isZero();
    assertThat(post(ADMIN_TOKEN, "resumptions", "{}")).isEqualTo(204);
    crank();
    assertThat(number("select count(*) from task")).isEqualTo(3);
    assertThat(audited("suspend", "") + audited("resume", "")).isEqualTo(2);
  }

  @Test
  void aDeadlineIsStoredToTheMicrosecondAndBounded() {
    String body =
        "{\"datasets\":[\"/data\"],\"destinations\":[\"T1_B\"],\"key\":\"d\",\"deadline\":\"%s\"}";
    String fine = body.formatted("2096-12-01T00:00:00.123456789Z");
    String first = router.post(ann, "/command/v1/requests", fine).json().path("id").asString();
    assertThat(router.post(ann, "/command/v1/requests", fine).json().path("id").asString())
        .isEqualTo(first);
    String far = body.formatted("+999999999-12-31T00:00:00Z");
    RunningRouter.Answer refused = router.post(ann, "/command/v1/requests", far);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("errors").path(0).path("field").asString())
        .isEqualTo("deadline");
  }

  @Test
  void aCancelledRequestDoesNotChange() {
    assertThat(post(ann, "cancellations", "{}")).isEqualTo(204);
    assertThat(post(ann, "suspensions", "{}")).isEqualTo(409);
    assertThat(post(ann, "priorities", "{\"priority\":0}")).isEqualTo(409);
  }

  @Test
  void aRequestThatIsDoneCannotBeCancelled() {
    router
        .database()
        .jdbc()
        .sql(
            "insert into replica select f.id, n.id, timestamptz '2026-01-01Z'"
                + " from data_file f, node n where n.name = 'T1_B'")
        .update();
    router
        .database()
        .jdbc()
        .sql(
            "insert into block_holding select b.id, n.id, b.files, b.bytes"
                + " from block b, node n where n.name = 'T1_B'")
        .update();
    router.database().jdbc().sql("update block_destination set done_files = files").update();
    RunningRouter.Answer refused =
        router.post(ann, "/command/v1/requests/" + id + "/cancellations", "{}");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("detail").asString())
        .startsWith("the request is done: every file has arrived");
    assertThat(number("select count(*) from request where cancelled_at is not null")).isZero();
    assertThat(audited("cancel", "")).isZero();
    assertThat(post(ann, "suspensions", "{}")).isEqualTo(204);
  }

  /** Otherwise a file in transfer would be issued again and transferred twice at once. */
  @Test
  void aBegunTaskOfASuspendedRequestContinues() {
    ScriptedAgent east = new ScriptedAgent(router, world.agent("B"));
    east.register("T1_B", "", false);
    UUID claim = UUID.randomUUID();
    List<JsonNode> held = ScriptedAgent.tasks(east.claim(claim, 2, 0));
    JsonNode begun = held.getFirst();
    assertThat(post(ann, "suspensions", "{}")).isEqualTo(204);
    crank();
    assertThat(number("select count(*) from task")).as("those of the agent").isEqualTo(2);
    JsonNode answer = east.beat(claim).json();
    assertThat(answer.path("cancel")).isEmpty();
    assertThat(answer.path("takeBack")).hasSize(2);
    assertThat(ScriptedAgent.words(east.fail(held.getLast(), "returned")))
        .containsExactly("accepted");
    crank();
    assertThat(number("select count(*) from file_request")).as("that is moving").isEqualTo(1);
    assertThat(post(ann, "resumptions", "{}")).isEqualTo(204);
    run("tidy-requests", "tidy-tasks");
    assertThat(east.beat(claim).json().path("cancel")).as("by an early sweep").isEmpty();
    crank();
    assertThat(number("select count(*) from task")).isEqualTo(3);
    assertThat(ScriptedAgent.tasks(east.claim(UUID.randomUUID(), 10, 0)))
        .extracting(task -> task.path("lfn").asString())
        .hasSize(2)
        .doesNotContain(begun.path("lfn").asString());
    assertThat(ScriptedAgent.words(east.succeed(List.of(begun)))).containsExactly("accepted");
    assertThat(number("select count(*) from task")).isEqualTo(2);
  }

  /** The other request was suspended before it had its own subscription. */
  @Test
  void aBegunTaskStaysForASuspendedRequestWhenItsOwnIsCancelled() {
    ScriptedAgent east = new ScriptedAgent(router, world.agent("B"));
    east.register("T1_B", "", false);
    assertThat(ScriptedAgent.tasks(east.claim(UUID.randomUUID(), 3, 0))).hasSize(3);
    String body = "{\"datasets\":[\"/data\"],\"destinations\":[\"T1_B\"],\"key\":\"other\"}";
    String other = router.post(ann, "/command/v1/requests", body).json().path("id").asString();
    String suspensions = "/command/v1/requests/" + other + "/suspensions";
    assertThat(router.post(ann, suspensions, "{}").status()).isEqualTo(204);
    assertThat(post(ann, "cancellations", "{}")).isEqualTo(204);
    crank();
    assertThat(number("select count(*) from file_request")).isEqualTo(3);
    assertThat(number("select count(*) from task")).isEqualTo(3);
  }

  @Test
  void aBegunTaskOfASuspendedRequestArrivesOrEnds() {
    ScriptedAgent east = new ScriptedAgent(router, world.agent("B"));
    east.register("T1_B", "", false);
    List<JsonNode> held = ScriptedAgent.tasks(east.claim(UUID.randomUUID(), 3, 0));
    assertThat(post(ann, "suspensions", "{}")).isEqualTo(204);
    crank();
    assertThat(ScriptedAgent.words(east.succeed(held.subList(0, 1)))).containsExactly("accepted");
    assertThat(ScriptedAgent.words(east.fail(held.get(1), "source-busy")))
        .containsExactly("accepted");
    crank();
    assertThat(number("select count(*) from file_request")).isEqualTo(1);
    assertThat(post(ann, "cancellations", "{}")).isEqualTo(204);
    crank();
    assertThat(number("select (select count(*) from file_request) + (select count(*) from task)"))
        .isZero();
  }

  /** Approved when all three files existed; a fourth does not belong to it. */
  @Test
  void aStaticRequestThatIsDoneDoesNotChange() {
    assertThat(post(ann, "cancellations", "{}")).isEqualTo(204);
    String body =
        "{\"datasets\":[\"/data\"],\"destinations\":[\"T1_B\"],\"key\":\"s\",\"static\":true}";
    id = router.post(ann, "/command/v1/requests", body).json().path("id").asString();
    assertThat(router.post(ann, "/command/v1/requests", body).json().path("id").asString())
        .isEqualTo(id);
    assertThat(
            router.post(ann, "/command/v1/requests", body.replace(",\"static\":true", "")).status())
        .as("the same key for a standing one")
        .isEqualTo(409);
    world.inject("T1_A", "two", 1);
    assertThat(post(ann, "priorities", "{\"priority\":0}")).isEqualTo(204);
    assertThat(post(ann, "suspensions", "{}")).isEqualTo(204);
    crank();
    assertThat(post(ann, "resumptions", "{}")).isEqualTo(204);
    crank();
    assertThat(number("select count(*) from task where priority = 0")).isEqualTo(3);
    world.inject("T1_B", "one", 3);
    crank();
    JsonNode view = router.get(ann, "/query/v1/requests/" + id).json();
    assertThat(view.path("static").asBoolean()).isTrue();
    assertThat(view.path("status").asString()).isEqualTo("done");
    assertThat(view.path("destinations").path(0).path("files").asInt()).isEqualTo(3);
    assertThat(number("select count(*) from request where done_at is not null")).isEqualTo(1);
    for (String what : List.of("cancellations", "suspensions", "retries")) {
      assertThat(post(ann, what, "{}")).as(what).isEqualTo(409);
    }
    assertThat(post(ann, "priorities", "{\"priority\":1}")).isEqualTo(409);
    router.database().jdbc().sql("delete from replica").update();
    router.database().jdbc().sql("delete from block_holding").update();
    crank();
    JsonNode later = router.get(ann, "/query/v1/requests/" + id).json();
    assertThat(later).isEqualTo(view);
    assertThat(number("select count(*) from block_destination")).isZero();
  }

  /** Runs all duties twice, because a stage may leave work for an earlier one. */
  private void crank() {
    for (int round = 0; round < 2; round++) {
      run("subscription", "activation", "tidy-requests", "routing", "issue", "tidy-tasks");
    }
  }

  private void run(String... duties) {
    for (String name : duties) {
      router.beans(Duty.class).stream()
          .filter(duty -> duty.name().equals(name))
          .forEach(duty -> duty.cycle().run());
    }
  }

  private int post(String token, String what, String body) {
    return router.post(token, "/command/v1/requests/" + id + "/" + what, body).status();
  }

  private long number(String sql) {
    return router.database().jdbc().sql(sql).query(Long.class).single();
  }

  private long audited(String action, String detail) {
    return router
        .database()
        .jdbc()
        .sql("select count(*) from audit_facts where action = ? and object = ? and detail = ?")
        .param(action)
        .param(id)
        .param(detail)
        .query(Long.class)
        .single();
  }
}
