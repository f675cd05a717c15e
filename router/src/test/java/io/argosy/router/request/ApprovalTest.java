package io.argosy.router.request;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.SiteName;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.access.Role;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ApprovalTest {

  private static final SiteName B = new SiteName("B");

  private static RunningRouter router;
  private static SmallWorld world;
  private static String user;
  private static String manager;

  @BeforeAll
  static void start() {
    router = RunningRouter.start(Map.of("approval", "data-manager"));
    world = new SmallWorld(router);
    world.build();
    world.inject("T1_A", "one", 1);
    user = world.user("ann", "user");
    manager = world.user("bob", "data-manager:B");
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void thePolicyDecides() {
    Caller ann = new Caller("ann", Caller.Kind.USER, Set.of(new RoleAt(Role.USER, "*")));
    Caller bob = new Caller("bob", Caller.Kind.USER, Set.of(new RoleAt(Role.DATA_MANAGER, "B")));
    assertThat(ApprovalPolicy.AUTOMATIC.approver(ann, B)).contains("policy");
    assertThat(ApprovalPolicy.DATA_MANAGER.approver(ann, B)).isEmpty();
    assertThat(ApprovalPolicy.DATA_MANAGER.approver(bob, B)).contains("bob");
    assertThat(ApprovalPolicy.DATA_MANAGER.approver(bob, new SiteName("A"))).isEmpty();
  }

  @Test
  void theDestinationDecides() {
    String id = request(user, "");
    expect(id, "waiting-for-approval", "waiting");
    assertThat(approve(user, id, true)).isEqualTo(403);
    assertThat(approve(manager, id, true)).isEqualTo(204);
    assertThat(approve(manager, id, true)).isEqualTo(204);
    assertThat(approve(manager, id, false)).isEqualTo(409);
    expect(id, "waiting", "approved"); // Its node has no agent here.
  }

  @Test
  void aRefusedRequestStaysRefused() {
    String id = request(user, "");
    assertThat(approve(ADMIN_TOKEN, id, false)).isEqualTo(204);
    expect(id, "refused", "refused");
  }

  @Test
  void aRefusalNeedsAReason() {
    String id = request(user, "");
    for (String reason : new String[] {"", ",\"reason\":\" \"", ",\"reason\":\"a\\nb\""}) {
      var answer =
          router.post(
              manager,
              "/command/v1/requests/" + id + "/approvals",
              "{\"destination\":\"T1_B\",\"approved\":false%s}".formatted(reason));
      assertThat(answer.status()).isEqualTo(422);
      assertThat(answer.json().path("errors").get(0).path("field").asString()).isEqualTo("reason");
    }
    expect(id, "waiting-for-approval", "waiting");
  }

  @Test
  void aDataManagerSeesPendingAndDecidedApprovalsOfItsSites() {
    String first = request(user, ",\"comment\":\"for the paper\"");
    String second = request(user, "");
    String elsewhere = request(user, "T1_C", "");
    String gone = request(user, "");
    router.post(user, "/command/v1/requests/" + gone + "/cancellations", "");
    JsonNode mine = approvals(manager, "?limit=1000").path("items");
    assertThat(requests(mine)).contains(first, second).doesNotContain(elsewhere, gone);
    JsonNode one = of(mine, first);
    assertThat(one.path("requester").asString()).isEqualTo("ann");
    assertThat(one.path("comment").asString()).isEqualTo("for the paper");
    assertThat(one.path("destination").asString()).isEqualTo("T1_B");
    assertThat(one.path("firstDatasets").toString()).isEqualTo("[\"/data\"]");
    assertThat(one.path("files").asLong()).isEqualTo(1);
    assertThat(one.path("bytes").asLong()).isEqualTo(10);
    assertThat(one.path("noRoom").asBoolean()).isFalse();
    assertThat(one.path("free").isNull()).isTrue();
    assertThat(one.path("decision").isNull()).isTrue();
    assertThat(requests(approvals(ADMIN_TOKEN, "?limit=1000").path("items")))
        .contains(first, elsewhere);
    assertThat(approvals(user, "").path("items").size()).isZero();

    assertThat(approve(manager, second, false)).isEqualTo(204);
    assertThat(approve(manager, first, true)).isEqualTo(204);
    assertThat(requests(approvals(manager, "?limit=1000").path("items")))
        .doesNotContain(first, second);
    JsonNode newest = approvals(manager, "?state=decided&limit=1");
    assertThat(requests(newest.path("items"))).containsExactly(first);
    JsonNode next =
        approvals(manager, "?state=decided&limit=1&cursor=" + newest.path("next").asString());
    assertThat(requests(next.path("items"))).containsExactly(second);
    JsonNode decision = next.path("items").get(0).path("decision");
    assertThat(decision.path("approved").asBoolean()).isFalse();
    assertThat(decision.path("by").asString()).isEqualTo("bob");
    assertThat(decision.path("reason").asString()).isEqualTo("no room until June");
    assertThat(approvals(ADMIN_TOKEN, "?state=decided&limit=1000").path("items").toString())
        .doesNotContain("\"bob\"");
    assertThat(router.get(user, "/query/v1/approvals?state=x").status()).isEqualTo(400);
  }

  @Test
  void pendingApprovalsAreReadInPages() {
    String first = request(user, "");
    String second = request(user, "");
    List<String> read = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode part = approvals(manager, "?limit=1" + cursor);
      read.addAll(requests(part.path("items")));
      cursor = part.path("next").isNull() ? "" : "&cursor=" + part.path("next").asString();
    } while (!cursor.isEmpty());
    assertThat(read).doesNotHaveDuplicates().containsSubsequence(first, second);
  }

  private static JsonNode approvals(String token, String query) {
    var answer = router.get(token, "/query/v1/approvals" + query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }

  private static List<String> requests(JsonNode items) {
    return items.valueStream().map(item -> item.path("request").asString()).toList();
  }

  private static JsonNode of(JsonNode items, String request) {
    return items
        .valueStream()
        .filter(item -> item.path("request").asString().equals(request))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void onlyTheRequesterCancels() {
    String id = request(user, "");
    String path = "/command/v1/requests/" + id + "/cancellations";
    assertThat(router.post(manager, path, "").status()).isEqualTo(403);
    assertThat(router.post(user, path, "").status()).isEqualTo(204);
    assertThat(router.post(user, path, "").status()).isEqualTo(204);
    expect(id, "cancelled", "waiting");
    assertThat(approve(manager, id, true)).isEqualTo(409);
  }

  @Test
  void concurrentRequestsWithOneKeyAreOneRequest() {
    var sent =
        Stream.generate(
                () -> CompletableFuture.supplyAsync(() -> request(user, ",\"key\":\"once\"")))
            .limit(6)
            .toList();
    List<String> ids = sent.stream().map(CompletableFuture::join).distinct().toList();
    assertThat(ids).hasSize(1);
    assertThat(request(manager, ",\"key\":\"once\"")).isNotEqualTo(ids.getFirst());
    var other =
        router.post(
            user,
            "/command/v1/requests",
            "{\"key\":\"once\",\"datasets\":[\"/data\"],\"destinations\":[\"T1_C\"]}");
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.json().path("errors").get(0).path("field").asString()).isEqualTo("key");
  }

  @Test
  void everyCommandIsAudited() {
    String id = request(user, "");
    assertThat(
            router
                .database()
                .jdbc()
                .sql("select actor from audit_facts where action = 'request' and object = ?")
                .param(id)
                .query(String.class)
                .list())
        .containsExactly("ann");
  }

  private static String request(String token, String more) {
    return request(token, "T1_B", more);
  }

  private static String request(String token, String node, String more) {
    var answer =
        router.post(
            token,
            "/command/v1/requests",
            "{\"datasets\":[\"/data\"],\"destinations\":[\"%s\"]%s}".formatted(node, more));
    assertThat(answer.status()).as(answer.text()).isIn(200, 201);
    return answer.json().path("id").asString();
  }

  private static int approve(String token, String id, boolean approved) {
    return router
        .post(
            token,
            "/command/v1/requests/" + id + "/approvals",
            "{\"destination\":\"T1_B\",\"approved\":%s,\"reason\":\"no room until June\"}"
                .formatted(approved))
        .status();
  }

  private static void expect(String id, String status, String approval) {
    var view = router.get(user, "/query/v1/requests/" + id).json();
    assertThat(view.path("status").asString()).isEqualTo(status);
    assertThat(view.path("destinations").get(0).path("approval").asString()).isEqualTo(approval);
  }
}
