package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Outdated information is not shown as current. */
class EvidencePagesTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String GAP = "The router has not answered since";

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @Test
  void everyPageHasANoticeWhileTheRouterIsSilent() {
    var visitor = pages.visitor().signedIn();
    String[] shown = {"/", "/requests", "/requests/1", "/nodes", "/decisions"};
    for (String page : shown) {
      assertThat(visitor.get(page).body()).as(page).doesNotContain(GAP);
    }
    pages.router().broken(true);
    pages.clock().pass(Duration.ofSeconds(6));
    try {
      assertThat(visitor.sees("/live/gaps", GAP))
          .containsPattern(GAP + " \\d{4}-\\d\\d-\\d\\d [0-9:]{8} UTC\\.");
      assertThat(visitor.get("/requests?requester=gap", "Accept", "text/html").statusCode())
          .isEqualTo(503);
      for (String page : shown) {
        assertThat(visitor.get(page).body()).as(page).contains(GAP, "role=\"alert\"");
      }
      JsonNode liveness = JSON.readTree(visitor.get("/data/v1/liveness").body());
      assertThat(liveness.at("/router/state").asString()).isEqualTo("silent");
      assertThat(liveness.at("/router/silentSeconds").asLong()).isGreaterThanOrEqualTo(5);
      assertThat(visitor.get("/live/gaps").body())
          .as("nothing is known of it")
          .doesNotContain("The database");
      assertThat(visitor.get("/actuator/prometheus").body())
          .contains("argosy_router_up 0.0", "argosy_database_up 0.0");
    } finally {
      pages.router().broken(false);
    }
    assertThat(visitor.get("/live/gaps").body()).doesNotContain(GAP);
    assertThat(visitor.get("/").body()).doesNotContain(GAP);
    assertThat(visitor.get("/actuator/prometheus").body())
        .contains("argosy_database_up 1.0", "argosy_router_up 1.0");
    assertThat(JSON.readTree(visitor.get("/data/v1/liveness").body()).at("/database/state"))
        .hasToString("\"live\"");
  }

  /** The agent that holds five files of request 1 becomes silent and returns. */
  @Test
  void filesHeldByASilentAgentAreNotShownAsMoving() {
    var visitor = pages.visitor().signedIn();
    assertThat(disk(visitor).path("status").asString()).isEqualTo("moving");
    try {
      hold(2);
      assertThat(disk(visitor).path("status").asString()).isEqualTo("waiting");
      assertThat(disk(visitor).path("inTransferFiles").asLong()).isZero();
    } finally {
      hold(1);
    }
    assertThat(disk(visitor).path("status").asString()).isEqualTo("moving");
  }

  /** The last heartbeat of agent 2 is old, and one has no room: neither is active. */
  @Test
  void theAgeOfAnAgentsStateIsShown() {
    var visitor = pages.visitor().signedIn();
    String agents = visitor.sees("/live/agents", "south");
    assertThat(agents)
        .containsPattern("<span class=\"status silent\">not heard from for 6\\d min</span>")
        .containsSubsequence(">south<", ">northern_full<", ">north<");
    JsonNode south = JSON.readTree(visitor.get("/data/v1/nodes").body()).at("/items/2/agents/0");
    assertThat(south.path("alive").asBoolean()).isFalse();
    assertThat(south.path("silentSeconds").asLong()).isGreaterThanOrEqualTo(4000);
    assertThat(visitor.sees("/live/figures", "1 of 3")).contains("agents active");
  }

  /** The last heartbeat of north's agent is recent, that of south's is old. */
  @Test
  void aDoorIsShownWithTheLivenessOfItsAgent() {
    pages
        .database()
        .jdbc()
        .sql("insert into door values (2, 2, 2, 'http', 'http://127.0.0.1:2')")
        .update();
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.sees("/nodes", "data-door=\"south\""))
        .containsPattern(
            "status active\">http</span> <span\\s*class=\"quiet\">north, heard \\d+ s ago<")
        .containsPattern(
            "status silent\">http</span> <span\\s*class=\"quiet\">south, not heard from for 6\\d"
                + " min<");
    JsonNode door = JSON.readTree(visitor.get("/data/v1/nodes").body()).at("/items/2/doors/0");
    assertThat(door.path("agent").asString()).isEqualTo("south");
    assertThat(door.path("alive").asBoolean()).isFalse();
    assertThat(door.path("silentSeconds").asLong()).isGreaterThanOrEqualTo(4000);
  }

  @Test
  void aStorageSystemIsShownWhereANodeNeedsNoDoor() {
    pages
        .database()
        .jdbc()
        .sql(
            "insert into node_storage values (2, 'https://se.example.org:1094', '/store', 'none',"
                + " 'se', '/', false, null)")
        .update();
    pages
        .visitor()
        .signedIn()
        .sees("/nodes", "<span class=\"quiet\">https://se.example.org:1094/store</span>");
  }

  private static void hold(int agent) {
    pages.database().jdbc().sql("update claim set agent_id = " + agent).update();
  }

  private static JsonNode disk(RunningPages.Visitor visitor) {
    return JSON.readTree(visitor.get("/data/v1/requests/1").body()).at("/destinations/1");
  }
}
