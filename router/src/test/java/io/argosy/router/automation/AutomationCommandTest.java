package io.argosy.router.automation;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The commands about modes and pins, as an admin and as other users. */
class AutomationCommandTest {

  private static RunningRouter router;
  private static String user;

  @BeforeAll
  static void start() {
    router = RunningRouter.start(Map.of("breaker.mode", "dry-run"));
    SmallWorld world = new SmallWorld(router);
    world.build();
    user = world.user("ann", "data-manager:A");
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void aModeIsAsConfiguredUntilAnAdminChangesIt() {
    assertThat(mode("breaker")).isEqualTo("dry-run false");
    assertThat(mode("rerouting")).isEqualTo("on false");
    assertThat(post(user, "automations", "{'name':'breaker','mode':'off'}")).isEqualTo(403);
    assertThat(post(ADMIN_TOKEN, "automations", "{'name':'breaker','mode':'off'}")).isEqualTo(204);
    assertThat(mode("breaker")).isEqualTo("off true");
    assertThat(audited("automation", "mode off")).isEqualTo(1);
    assertThat(post(ADMIN_TOKEN, "automations", "{'name':'breaker'}")).isEqualTo(204);
    assertThat(mode("breaker")).isEqualTo("dry-run false");
  }

  @Test
  void onlyAnAdminPinsAndThePinIsShown() {
    String open = "{'source':'T1_A','destination':'T1_B','pin':'open','reason':'new fibre'}";
    assertThat(post(user, "breakers", open)).isEqualTo(403);
    assertThat(breakers()).isEmpty();
    assertThat(post(ADMIN_TOKEN, "breakers", open)).isEqualTo(204);
    assertThat(post(ADMIN_TOKEN, "breakers", "{'destination':'T1_C','pin':'closed','reason':'x'}"))
        .isEqualTo(204);
    assertThat(breakers()).hasSize(2);
    JsonNode link = breakers().get(1);
    assertThat(link.path("kind").asString()).isEqualTo("link");
    assertThat(link.path("state").asString()).isEqualTo("open");
    assertThat(link.path("pin").asString()).isEqualTo("open");
    assertThat(link.path("pinnedBy").asString()).isEqualTo("admin");
    assertThat(link.path("reason").asString()).isEqualTo("new fibre");
    assertThat(audited("pin-breaker", "OPEN new fibre")).isEqualTo(1);
    String none = "{'source':'T1_A','destination':'T1_B','pin':'none','reason':'done'}";
    assertThat(post(ADMIN_TOKEN, "breakers", none)).isEqualTo(204);
    assertThat(breakers().get(1).path("state").asString()).isEqualTo("closed");
    assertThat(breakers().get(1).path("pin").isNull()).isTrue();
  }

  @Test
  void aSuspendedBlockIsShownAndResumedByUsersOfItsSite() {
    router.database().jdbc().sql("insert into dataset values (9, '/s', '2026-01-01Z')").update();
    router.database().jdbc().sql("insert into block values (9, 9, '/s#1', '2026-01-01Z')").update();
    router
        .database()
        .jdbc()
        .sql(
            "insert into block_suspension select id, 9, id, '2026-01-01Z', 'broken' from node"
                + " where name in ('T1_A', 'T1_B')")
        .update();
    assertThat(router.get(user, "/query/v1/suspended-blocks").json().path("items")).hasSize(2);
    assertThat(post(user, "block-resumes", "{'block':'/s#1','destination':'T1_B'}")).isEqualTo(403);
    assertThat(post(user, "block-resumes", "{'block':'/s#1','destination':'T1_A'}")).isEqualTo(204);
    assertThat(post(user, "block-resumes", "{'block':'/s#1','destination':'T1_A'}")).isEqualTo(409);
    assertThat(router.get(user, "/query/v1/suspended-blocks").json().path("items")).hasSize(1);
  }

  @Test
  void adminsAndOperatorsOfANodeSetAndRemovePins() {
    SmallWorld world = new SmallWorld(router);
    String operator = world.user("oona", "operator:B");
    String atB = "{'automation':'expiry','destination':'T1_B','reason':'new disks'}";
    assertThat(post(user, "pins", atB)).isEqualTo(403);
    assertThat(pins()).isEmpty();
    assertThat(post(operator, "pins", atB)).isEqualTo(201);
    String atC = atB.replace("T1_B", "T1_C");
    assertThat(post(operator, "pins", atC)).isEqualTo(403);
    String strategy = "{'automation':'shadow','strategy':'duration','reason':'to switch'}";
    assertThat(post(operator, "pins", strategy)).isEqualTo(403);
    assertThat(post(ADMIN_TOKEN, "pins", strategy)).isEqualTo(201);
    assertThat(pins()).hasSize(2);
    JsonNode pin = pins().get(0);
    assertThat(pin.path("destination").asString()).isEqualTo("T1_B");
    assertThat(pin.path("by").asString()).isEqualTo("oona");
    assertThat(pin.path("source").isNull()).isTrue();
    assertThat(audited("pin", "strategy duration: to switch")).isEqualTo(1);
    String second = pins().get(1).path("id").asString();
    assertThat(post(operator, "pins/" + second + "/removals", "{}")).isEqualTo(403);
    assertThat(post(ADMIN_TOKEN, "pins/" + second + "/removals", "{}")).isEqualTo(204);
    assertThat(post(ADMIN_TOKEN, "pins/" + second + "/removals", "{}")).isEqualTo(404);
    assertThat(post(ADMIN_TOKEN, "pins/x/removals", "{}")).isEqualTo(404);
    assertThat(audited("unpin", "strategy duration: to switch")).isEqualTo(1);
    assertThat(pins()).hasSize(1);
  }

  @Test
  void aDatasetIsPinnedForForwarding() {
    router.database().jdbc().sql("insert into dataset values (10, '/f', '2026-01-01Z')").update();
    String form = "{'automation':'forwarding','dataset':'%s','reason':'replaced'}";
    assertThat(post(ADMIN_TOKEN, "pins", form.formatted("/unknown"))).isEqualTo(422);
    assertThat(post(ADMIN_TOKEN, "pins", form.formatted("/f").replace("forwarding", "expiry")))
        .isEqualTo(422);
    assertThat(post(ADMIN_TOKEN, "pins", form.formatted("/f"))).isEqualTo(201);
    assertThat(audited("pin", "dataset /f: replaced")).isEqualTo(1);
    JsonNode pin = pins().get(pins().size() - 1);
    assertThat(pin.path("dataset").asString()).isEqualTo("/f");
    String removal = "pins/" + pin.path("id").asString() + "/removals";
    assertThat(post(ADMIN_TOKEN, removal, "{}")).isEqualTo(204);
  }

  private static JsonNode pins() {
    return router.get(user, "/query/v1/pins").json().path("items");
  }

  private static int post(String token, String command, String body) {
    return router.post(token, "/command/v1/" + command, body.replace('\'', '"')).status();
  }

  private static String mode(String name) {
    for (JsonNode item : router.get(user, "/query/v1/automations").json().path("items")) {
      if (item.path("name").asString().equals(name)) {
        return item.path("mode").asString() + " " + item.path("set").asBoolean();
      }
    }
    return "none";
  }

  private static JsonNode breakers() {
    return router.get(user, "/query/v1/breakers").json().path("items");
  }

  private static long audited(String action, String detail) {
    return router
        .database()
        .jdbc()
        .sql("select count(*) from audit_facts where action = ? and detail = ? and actor = 'admin'")
        .param(action)
        .param(detail)
        .query(Long.class)
        .single();
  }
}
