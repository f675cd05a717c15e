package io.argosy.router.circuit.http;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What agents and people send about circuits, over HTTP. */
class CircuitsApiTest {

  private static final String ENDPOINT =
      "{'version':'v','roles':[],'nodes':['%1$s'],'doors':[],'mappings':[],'takeOver':true,"
          + "'circuitEndpoints':[{'name':'%2$s','attachment':'x','vlans':1,'address':'10.0.0.1',"
          + "'nodes':['%1$s'],'port':'%2$s','rate':1e9,'share':0.5,'peers':[],'ownInterface':false}]}";

  static RunningRouter router;
  static ScriptedAgent source;
  static ScriptedAgent stranger;
  static String userToken;
  static long incarnation;

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

  @BeforeEach
  void register() {
    stranger.register("T1_C", "", true);
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

  /** An agent repeats what it stated, so that a refused report would silence it for long. */
  @Test
  void aCircuitThatIsOutOfBoundsIsLeftOutOfAReport() {
    String id = ordered("x");
    for (String bad :
        List.of(
            circuit(new UUID(1, 1), "lost", "x".repeat(600), 1, 1),
            circuit(new UUID(1, 1), "lost", "a\\nb", 1, 1),
            circuit(new UUID(1, 1), "", "r", 1, 1),
            circuit(new UUID(1, 1), "lost", "r", -1, 1),
            circuit(new UUID(1, 1), "lost", "r", 1, -1))) {
      String good = circuit(UUID.fromString(id), "established", "r", 1, 1);
      assertThat(references(report(bad + "," + good, "", "p"), id)).as(bad).containsExactly("r");
    }
    report(circuit(UUID.fromString(id), "closed", "r", 1, 1), "", "p");
  }

  @Test
  void aProviderThatIsOutOfBoundsIsLeftOutOfAReport() {
    String id = ordered("y");
    for (String bad : List.of("", "x".repeat(65), "a\\nb")) {
      String closed = circuit(UUID.fromString(id), "closed", "r", 1, 1);
      assertThat(references(report(closed, "", bad), id)).as(bad).isEmpty();
    }
  }

  @Test
  void aDecisionThatIsOutOfBoundsIsLeftOutOfAReport() {
    String id = ordered("z");
    String decision =
        "{'source':'from-z','destination':'to-z','decision':'%s','why':'w'"
            + ",'ask':{'bandwidth':%s,'smallest':%s,'lifetimeSeconds':%d,'backlogSeconds':1}}";
    for (String bad :
        List.of(
            decision.formatted("", 1, 1, 60),
            decision.formatted("x".repeat(33), 1, 1, 60),
            decision.formatted("ask", 0, 1, 60),
            decision.formatted("ask", 1, -1, 60),
            decision.formatted("ask", 1, 1, 86_401))) {
      report("", pinned(1), "p");
      report("", bad, "p");
      assertThat(texts("select decision from circuit_decision where destination = 'to-z'"))
          .as(bad)
          .containsExactly("pinned");
    }
    report(circuit(UUID.fromString(id), "closed", "r", 1, 1), "", "p");
  }

  /** An agent repeats for how long it is told that a pin holds. */
  @ParameterizedTest
  @ValueSource(longs = {0, 400L * 86_400, Long.MAX_VALUE})
  void aDecisionMayHoldForLong(long seconds) {
    String id = ordered("z");
    report("", pinned(seconds), "p");
    assertThat(
            texts(
                "select (until_at <= now() + interval '367 days')::text from circuit_decision"
                    + " where destination = 'to-z'"))
        .containsExactly("true");
    report(circuit(UUID.fromString(id), "closed", "r", 1, 1), "", "p");
  }

  /** Its door cannot prove that data moves, and as a destination it would move nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"from-old", "to-old"})
  void anAgentOfTheVersionBeforeGetsNoCircuitAndIsToldWhy(String old) {
    source.post("registrations", announcing("T1_A", "from-old", old));
    var registered = stranger.post("registrations", announcing("T1_C", "to-old", old));
    assertThat(registered.status()).as(registered.text()).isEqualTo(200);
    incarnation = registered.json().path("incarnation").asLong();
    String why = "the agent of endpoint %s is too old to move data over circuits".formatted(old);
    JsonNode answer =
        report(
            "",
            "{'source':'from-old','destination':'to-old','decision':'ask','why':'w','ask':"
                + "{'bandwidth':1e8,'smallest':1,'lifetimeSeconds':3600,'backlogSeconds':36000}}",
            "p");
    assertThat(answer.path("leases").findValuesAsString("name")).doesNotContain("from-old");
    assertThat(answer.path("pairs").path(0).path("veto").asString()).isEqualTo("too-old");
    assertThat(answer.path("pairs").path(0).path("vetoed").asString()).isEqualTo(why);
    var refused =
        router.post(
            ADMIN_TOKEN,
            "/command/v1/circuits",
            "{\"source\":\"from-old\",\"destination\":\"to-old\",\"rate\":1000,\"seconds\":60}");
    assertThat(refused.status()).as(refused.text()).isEqualTo(409);
    assertThat(refused.text()).contains("endpoint-too-old", why);
  }

  /** It follows a circuit that it was leased, and moves its files over the shared path. */
  @Test
  void aDestinationOfTheVersionBeforeWorksAsBefore() {
    String id = ordered("old");
    incarnation =
        stranger
            .post("registrations", announcing("T1_C", "to-old", "to-old"))
            .json()
            .path("incarnation")
            .asLong();
    String circuit = circuit(UUID.fromString(id), "established", "r", 1, 1);
    assertThat(references(report(circuit, "", "p"), id)).containsExactly("r");
    var beat =
        stranger.post(
            "heartbeats",
            "{'incarnation':%d,'claims':[],'flows':[{'source':'T1_A','destination':'T1_C',"
                    .formatted(incarnation)
                + "'spanMillis':3000,'busyMillis':3000,'bytes':900,'streams':1.5,"
                + "'backlogged':true}]}");
    assertThat(beat.status()).as(beat.text()).isEqualTo(200);
    assertThat(texts("select distinct path from link_flow where bytes > 0"))
        .containsExactly("shared");
    var claim =
        stranger.post(
            "claims",
            "{'claimId':'%s','incarnation':%d,'maxFiles':1,'maxBytes':1,'waitSeconds':0}"
                .formatted(UUID.randomUUID(), incarnation));
    assertThat(claim.status()).as(claim.text()).isEqualTo(200);
    assertThat(references(report(circuit, "", "p"), id)).as("it is kept").containsExactly("r");
    report(circuit(UUID.fromString(id), "closed", "r", 1, 1), "", "p");
  }

  private static String announcing(String node, String endpoint, String old) {
    String announced = ENDPOINT.formatted(node, endpoint);
    return endpoint.equals(old) ? announced.replace(",'ownInterface':false", "") : announced;
  }

  private static String ordered(String name) {
    source.post("registrations", ENDPOINT.formatted("T1_A", "from-" + name));
    incarnation =
        stranger
            .post("registrations", ENDPOINT.formatted("T1_C", "to-" + name))
            .json()
            .path("incarnation")
            .asLong();
    String order =
        "{\"source\":\"from-%1$s\",\"destination\":\"to-%1$s\",\"rate\":1000000,\"seconds\":60}";
    var taken = router.post(ADMIN_TOKEN, "/command/v1/circuits", order.formatted(name));
    return taken.json().path("key").asString().substring("production-".length());
  }

  private static String circuit(UUID id, String state, String reference, int bandwidth, int bytes) {
    return "{'id':'%s','state':'%s','reference':'%s','bandwidth':%d,'bytes':%d,'setback':false,'why':'w'}"
        .formatted(id, state, reference, bandwidth, bytes);
  }

  private static String pinned(long seconds) {
    return "{'source':'from-z','destination':'to-z','decision':'pinned','why':'w','untilSeconds':%d}"
        .formatted(seconds);
  }

  private static JsonNode report(String circuits, String decisions, String provider) {
    var answer =
        stranger.post(
            "circuits",
            ("{'incarnation':%d,'seen':0,'waitSeconds':0,'circuits':[%s],'decisions':[%s],"
                    + "'provider':{'name':'%s','kind':'nsi','foreign':[]}}")
                .formatted(incarnation, circuits, decisions, provider));
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }

  @Test
  void aCircuitThatAPersonOrdersReachesItsAgent() {
    source.post("registrations", ENDPOINT.formatted("T1_A", "from-a"));
    incarnation =
        stranger
            .post("registrations", ENDPOINT.formatted("T1_C", "to-c"))
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

  private static List<String> references(JsonNode answer, String id) {
    return answer
        .path("leases")
        .valueStream()
        .filter(lease -> lease.path("id").asString().equals(id))
        .map(lease -> lease.path("reference").asString())
        .toList();
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
