package io.argosy.router.circuit.http;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What agents and people send about circuits, over HTTP. */
class CircuitsApiTest {

  static RunningRouter router;
  static ScriptedAgent source;
  static ScriptedAgent stranger;
  static String userToken;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    SmallWorld world = new SmallWorld(router);
    world.build();
    source = new ScriptedAgent(router, world.agent("A"));
    stranger = new ScriptedAgent(router, world.agent("C"));
    userToken = world.user("ann", "user");
    source.register("T1_A", "", false);
    stranger.register("T1_C", "", false);
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  /** A provider's words may be long and contain anything. */
  @Test
  void sentencesOfAReportAreShortened() {
    String report =
        "{'incarnation':%d,'seen':0,'waitSeconds':0,'circuits':[],'provider':{'name':'p',"
            + "'kind':'nsi','trouble':'%s','foreign':['%s','%s']}}";
    String words = "down\\u0000\\n" + "x".repeat(5_000);
    var answer =
        stranger.post("circuits", report.formatted(stranger.incarnation(), words, words, words));
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(texts("select length(trouble) || ' ' || left(trouble, 7) from circuit_provider"))
        .containsExactly("500 down  x");
    assertThat(texts("select length(alien)::text from circuit_provider")).containsExactly("501");
  }

  @Test
  void aCircuitThatAPersonOrdersReachesItsAgent() {
    String endpoint =
        "{'version':'v','roles':[],'nodes':['%1$s'],'doors':[],'mappings':[],'takeOver':true,"
            + "'circuitEndpoints':[{'name':'%2$s','attachment':'x','vlans':1,'address':'10.0.0.1',"
            + "'nodes':['%1$s'],'port':'%2$s','rate':1e9,'share':0.5,'peers':[]}]}";
    source.post("registrations", endpoint.formatted("T1_A", "from-a"));
    long incarnation =
        stranger
            .post("registrations", endpoint.formatted("T1_C", "to-c"))
            .json()
            .path("incarnation")
            .asLong();
    String order =
        "{\"source\":\"from-a\",\"destination\":\"to-c\",\"rate\":1000000,\"seconds\":60}";
    assertThat(router.post(userToken, "/command/v1/circuits", order).status()).isEqualTo(403);
    var taken = router.post(ADMIN_TOKEN, "/command/v1/circuits", order);
    assertThat(taken.status()).as(taken.text()).isEqualTo(201);
    String report =
        "{'incarnation':%d,'seen':0,'waitSeconds':0,'circuits':[]}".formatted(incarnation);
    JsonNode lease = stranger.post("circuits", report).json().path("leases").path(0);
    String key = taken.json().path("key").asString();
    assertThat(key).isEqualTo("production-" + lease.path("id").asString());
    assertThat(lease.path("ordered").asBoolean()).isTrue();
    String path = "/command/v1/circuits/" + key + "/release";
    assertThat(router.post(userToken, path, "").status()).isEqualTo(403);
    assertThat(router.post(ADMIN_TOKEN, path, "").status()).isEqualTo(204);
    lease = stranger.post("circuits", report).json().path("leases").path(0);
    assertThat(lease.path("close").asString()).isEqualTo("released by admin");
    var closed =
        router.post(
            ADMIN_TOKEN,
            "/command/v1/circuits/closures",
            "{\"endpoint\":\"to-c\",\"from\":\"2020-01-01T00:00:00Z\",\"until\":\"2020-01-02T00:00:00Z\"}");
    assertThat(closed.status()).isEqualTo(422);
    assertThat(closed.json().path("errors").path(0).path("field").asString()).isEqualTo("until");
    stranger.register("T1_C", "", true);
  }

  @Test
  void aReportIsAnsweredAtAChange() throws Exception {
    String report = "{'incarnation':%d,'seen':%d,'waitSeconds':20,'circuits':[]}";
    var first = stranger.post("circuits", report.formatted(stranger.incarnation(), 0));
    long seen = first.json().path("version").asLong();
    assertThat(first.json().path("mode").asString()).isEqualTo("on");
    var second =
        CompletableFuture.supplyAsync(
            () -> stranger.post("circuits", report.formatted(stranger.incarnation(), seen)));
    router
        .database()
        .jdbc()
        .sql("insert into automation_mode values ('circuits', 'off', 'ann', now())")
        .update();
    await()
        .until(
            () -> {
              runDuty("circuit");
              return second.isDone();
            });
    assertThat(second.get().json().path("mode").asString()).isEqualTo("off");
    assertThat(second.get().json().path("version").asLong()).isNotEqualTo(seen);
    router.database().jdbc().sql("delete from automation_mode").update();
  }

  private static void runDuty(String name) {
    router.beans(Duty.class).stream()
        .filter(duty -> duty.name().equals(name))
        .forEach(duty -> duty.cycle().run());
  }

  private static List<String> texts(String sql) {
    return router.database().jdbc().sql(sql).query(String.class).list();
  }
}
