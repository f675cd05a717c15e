package io.argosy.router.loadtest;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A load test from the command to the history of its link. */
class LoadTestStreetTest {

  private static final int TEN_MINUTES = 600;

  /** A file is due every ten minutes, however slow the machine is. */
  private static final String SLOW = "{'from':'T1_A','to':'T1_B','rate':1000000,'size':600000000}";

  private RunningRouter router;
  private SmallWorld world;
  private ScriptedAgent source;
  private ScriptedAgent destination;
  private List<String> before;

  @BeforeEach
  void start() {
    router = RunningRouter.start();
    world = new SmallWorld(router);
    world.build();
    source = new ScriptedAgent(router, world.agent("A"));
    destination = new ScriptedAgent(router, world.agent("B"));
    source.register("T1_A", "http://127.0.0.1:1", false);
    destination.register("T1_B", "", false);
    before = router.database().rowCounts();
  }

  @AfterEach
  void stop() {
    router.close();
  }

  @Test
  void aLoadTestFillsTheHistoryOfItsLinkAndNothingElse() {
    String id = create(SLOW);
    List<JsonNode> moved = new ArrayList<>();
    for (int file = 0; file < 6; file++) {
      run("load-tests");
      run("load-tests");
      List<JsonNode> claimed = tasks(destination.claim(UUID.randomUUID(), 10, 0));
      assertThat(claimed).as("one every ten minutes").hasSize(1);
      var grant = destination.grant("T1_A", claimed);
      assertThat(grant.json().path("grants")).hasSize(1);
      assertThat(grant.json().path("refused")).isEmpty();
      assertThat(words(destination.succeed(claimed))).containsOnly("accepted");
      moved.addAll(claimed);
      pass(TEN_MINUTES);
    }
    assertThat(moved)
        .allSatisfy(
            task -> {
              assertThat(task.path("lfn").asString()).isEqualTo("/argosy-loadtest/" + id);
              assertThat(task.path("priority").asInt()).isEqualTo(3);
              assertThat(task.path("alternates")).isEmpty();
            });
    assertThat(sum("done_files")).isEqualTo(6);
    assertThat(sum("done_bytes")).isEqualTo(3_600_000_000L);
    assertThat(words(destination.succeed(moved.subList(0, 2)))).containsOnly("duplicate");
    assertThat(sum("done_files")).isEqualTo(6);

    assertThat(grown()).containsOnly("load_test", "load_test_file", "link_bin", "audit_entry");
    JsonNode shown = listed();
    assertThat(shown.path("from").asString()).isEqualTo("T1_A");
    assertThat(shown.path("by").asString()).isEqualTo("admin");
    assertThat(shown.path("hourFiles").asLong()).as("the first is older").isEqualTo(5);
    assertThat(shown.path("hourBytes").asLong()).isEqualTo(3_000_000_000L);
    assertThat(shown.path("filesInFlight").asLong()).isZero();
  }

  @Test
  void failuresCountForTheLinkIfItMayBeAtFaultAndPauseTheTest() {
    create(SLOW);
    assertThat(words(destination.fail(claimed(), "network"))).containsExactly("accepted");
    assertThat(sum("failed_files")).isEqualTo(1);
    assertThat(rows("load_test where paused_until > created_at")).isEqualTo(1);
    pass(TEN_MINUTES);
    assertThat(words(destination.fail(claimed(), "checksum-mismatch"))).containsOnly("accepted");
    assertThat(sum("failed_files")).isEqualTo(1);
    assertThat(listed().path("hourFailed").asLong()).isEqualTo(2);
    assertThat(listed().path("failure").asString()).isEqualTo("from T1_A: it broke");
    assertThat(grown()).doesNotContain("outcome", "failure_bin", "source_failure", "breaker");
  }

  @Test
  void aFileOfAnotherContentIsAFailure() {
    create(SLOW);
    JsonNode task = claimed();
    String report =
        """
        {'task':'%s','epoch':0,'source':'T1_A','path':'shared','tool':'http','bytes':10,
         'durationMillis':10,'endedAgoMillis':5,
         'verified':{'size':600000000,'checksum':'adler32:00000001'}}
        """
            .formatted(task.path("task").asString());
    assertThat(words(destination.report(report))).containsExactly("accepted");
    assertThat(listed().path("failure").asString()).contains("adler32:00000001");
    assertThat(listed().path("hourFiles").asLong()).isZero();
  }

  @Test
  void aReturnedFileIsNoFailureAndIsClaimedAgain() {
    create(SLOW);
    JsonNode first = claimed();
    assertThat(words(destination.fail(first, "returned"))).containsExactly("accepted");
    pass(5);
    JsonNode again = tasks(destination.claim(UUID.randomUUID(), 10, 0)).getFirst();
    assertThat(again.path("task")).isNotEqualTo(first.path("task"));
    assertThat(words(destination.fail(first, "returned"))).containsExactly("unknown");
    assertThat(listed().path("hourFailed").asLong()).isZero();
    assertThat(sum("failed_files")).isZero();
  }

  @Test
  void requestedFilesComeFirstAndUrgentClaimsGetNoTest() {
    create(SLOW);
    run("load-tests");
    world.inject("T1_A", "one", 2);
    world.request("T1_B");
    for (String duty : List.of("subscription", "activation", "routing", "issue")) {
      run(duty);
    }
    assertThat(tasks(destination.claim(UUID.randomUUID(), 10, 0)))
        .hasSize(2)
        .allMatch(task -> task.path("lfn").asString().startsWith("/data/"));
    String urgent =
        "{'claimId':'%s','incarnation':%d,'maxFiles':9,'maxBytes':99,'waitSeconds':0,%s}";
    String moreUrgent = "'moreUrgentThan':3,'takesTests':true";
    assertThat(tasks(post(urgent, moreUrgent))).isEmpty();
    assertThat(tasks(post(urgent, "'moreUrgentThan':null"))).as("an older agent").isEmpty();
    assertThat(tasks(post(urgent, "'takesTests':true"))).hasSize(1);
  }

  private RunningRouter.Answer post(String claim, String wish) {
    return destination.post(
        "claims", claim.formatted(UUID.randomUUID(), destination.incarnation(), wish));
  }

  /** A lost answer is asked for again, and must not mix with other work. */
  @Test
  void aRepeatedClaimGetsTheSameTests() {
    create(SLOW);
    run("load-tests");
    UUID claim = UUID.randomUUID();
    List<JsonNode> first = tasks(destination.claim(claim, 10, 0));
    assertThat(first).hasSize(1);
    world.inject("T1_A", "one", 2);
    world.request("T1_B");
    for (String duty : List.of("subscription", "activation", "routing", "issue")) {
      run(duty);
    }
    assertThat(tasks(destination.claim(claim, 10, 0))).isEqualTo(first);
    assertThat(destination.beat(claim).json().path("lost")).isEmpty();
  }

  @Test
  void whenATestIsStoppedItsAgentsLearnIt() {
    String id = create(SLOW);
    run("load-tests");
    UUID claim = UUID.randomUUID();
    List<JsonNode> held = tasks(destination.claim(claim, 10, 0));
    pass(TEN_MINUTES);
    run("load-tests");
    assertThat(source.beat().json().path("testFiles").path(0).asString())
        .isEqualTo("/argosy-loadtest/" + id);

    world.send("loadtests/" + id + "/stop", "{}");
    assertThat(source.beat().json().path("testFiles")).isEmpty();
    assertThat(destination.beat(claim).json().path("lost").path(0).asString())
        .isEqualTo(claim.toString());
    assertThat(destination.grant("T1_A", held).json().path("refused")).hasSize(1);
    assertThat(tasks(destination.claim(UUID.randomUUID(), 10, 0))).isEmpty();
    assertThat(words(destination.succeed(held))).as("it had begun").containsExactly("accepted");
    assertThat(sum("done_files")).isEqualTo(1);
    run("load-tests");
    assertThat(listed().path("filesInFlight").asLong()).isZero();
    assertThat(listed().path("ended").asString()).isNotEmpty();
    var again = router.post(ADMIN_TOKEN, "/command/v1/loadtests/" + id + "/stop", "{}");
    assertThat(again.status()).isEqualTo(404);
  }

  @Test
  void aTestEndsAtItsTimeAndIsForgottenADayLater() {
    create("{'from':'T1_A','to':'T1_B','rate':1000000,'seconds':60}");
    pass(60);
    run("load-tests");
    assertThat(listed().path("ended").asString()).isNotEmpty();
    pass(25 * 3600);
    run("forget-load-tests");
    assertThat(router.database().rowCounts()).contains("load_test 0", "load_test_file 0");
  }

  @Test
  void onlyAdminsCreateTestsAndOneAtATimeOverALink() {
    String id = create(SLOW);
    String body = SLOW.replace('\'', '"');
    var twice = router.post(ADMIN_TOKEN, "/command/v1/loadtests", body);
    assertThat(twice.status()).isEqualTo(409);
    assertThat(twice.text()).contains("a load test runs from T1_A to T1_B already");
    String user = world.user("ann", "user");
    assertThat(router.post(user, "/command/v1/loadtests", body).status()).isEqualTo(403);
    assertThat(router.post(user, "/command/v1/loadtests/" + id + "/stop", "{}").status())
        .isEqualTo(403);
    assertThat(listed().path("linkEnabled").asBoolean()).isTrue();
    router.database().jdbc().sql("update link set enabled = false").update();
    assertThat(listed().path("linkEnabled").asBoolean()).isFalse();
    var back = router.post(ADMIN_TOKEN, "/command/v1/loadtests", swapped(body));
    assertThat(back.status()).isEqualTo(422);
    assertThat(back.text()).contains("there is no enabled link from T1_B to T1_A");
  }

  @Test
  void aStorageWithoutADoorIsNoSource() {
    world.send(
        "nodes",
        "{'name':'T1_B','site':'B','kind':'disk',"
            + "'storage':{'url':'dav://b.example.org/data','credentials':'none'}}");
    String body = swapped(SLOW.replace('\'', '"'));
    var refused = router.post(ADMIN_TOKEN, "/command/v1/loadtests", body);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text()).contains("is a storage without a door");
    destination.register("T1_B", "http://127.0.0.1:2", true);
    assertThat(router.post(ADMIN_TOKEN, "/command/v1/loadtests", body).status()).isEqualTo(201);
  }

  private static String swapped(String body) {
    return body.replace("T1_A", "T1_X").replace("T1_B", "T1_A").replace("T1_X", "T1_B");
  }

  private JsonNode claimed() {
    run("load-tests");
    return tasks(destination.claim(UUID.randomUUID(), 10, 0)).getFirst();
  }

  private String create(String body) {
    return world.send("loadtests", body).json().path("id").asString();
  }

  private JsonNode listed() {
    return router.get(ADMIN_TOKEN, "/query/v1/loadtests").json().path("items").path(0);
  }

  private void run(String name) {
    router.beans(Duty.class).stream()
        .filter(duty -> duty.name().equals(name))
        .forEach(duty -> duty.cycle().run());
  }

  /** Makes the load tests this many seconds older; the router needs the time of its database. */
  private void pass(int seconds) {
    for (String row :
        List.of(
            "load_test: created_at, due_at, paused_until, ends_at, ended_at",
            "load_test_file: free_from, ended_at")) {
      String[] named = row.split("[:,] ");
      for (String column : List.of(named).subList(1, named.length)) {
        router
            .database()
            .jdbc()
            .sql(
                "update %1$s set %2$s = %2$s - interval '%3$d s'"
                    .formatted(named[0], column, seconds))
            .update();
      }
    }
  }

  private long rows(String table) {
    return router.database().jdbc().sql("select count(*) from " + table).query(Long.class).single();
  }

  private long sum(String column) {
    return router
        .database()
        .jdbc()
        .sql("select coalesce(sum(%s), 0) from link_bin".formatted(column))
        .query(Long.class)
        .single();
  }

  /** Tables with more or fewer rows than at the start. */
  private List<String> grown() {
    Set<String> unchanged = Set.copyOf(before);
    return router.database().rowCounts().stream()
        .filter(row -> !unchanged.contains(row))
        .map(row -> row.substring(0, row.indexOf(' ')))
        .toList();
  }
}
