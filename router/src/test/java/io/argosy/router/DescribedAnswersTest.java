package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.common.fixture.DescribedApi;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.RunningRouter.Answer;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The router's answers match its OpenAPI documents, in success and failure. */
class DescribedAnswersTest {

  private static final String FILE = "{'lfn':'/data/part/0','destination':'T1_B'}";

  private static RunningRouter router;
  private static String user;
  private static ScriptedAgent destination;
  private static String agent;
  private static String request;
  private static final Map<String, DescribedApi> documents = new TreeMap<>();

  @BeforeAll
  static void start() {
    router = RunningRouter.start(Map.of("automatic", "true", "shadow.strategies", "duration"));
    SmallWorld world = new SmallWorld(router);
    world.build();
    agent = world.agent("B");
    destination = new ScriptedAgent(router, agent);
    new ScriptedAgent(router, world.agent("A")).register("T1_A", "http://127.0.0.1:1", false);
    destination.register("T1_B", "", false);
    world.inject("T1_A", "part", 3);
    user = world.user("ann", "user");
    request = world.request("T1_B");
    await()
        .until(() -> !router.get(ADMIN_TOKEN, "/query/v1/cycles").json().path("items").isEmpty());
    for (String group : List.of("agent", "command", "query")) {
      documents.put(
          group, DescribedApi.read(router.get(ADMIN_TOKEN, "/v3/api-docs/" + group).text()));
    }
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void listsAndSingleThingsAreAsDescribed() {
    for (String list :
        List.of(
            "me",
            "users",
            "approvals",
            "requests?limit=1&status=open",
            "nodes",
            "datasets",
            "cycles",
            "breakers",
            "automations",
            "pins",
            "suspended-blocks",
            "link-statistics",
            "link-forecasts",
            "feeds",
            "links",
            "links/T1_A/T1_B?window=PT1H",
            "bad-replicas",
            "shadows")) {
      assertThat(get("/query/v1/" + list)).as(list).isEqualTo(200);
    }
    assertThat(get("/query/v1/requests?limit=many")).isEqualTo(400);
    assertThat(get("/query/v1/links/T1_A/T1_B?window=P91D")).isEqualTo(400);
    assertThat(get("/query/v1/links/T1_A/T1_X")).isEqualTo(404);
    assertThat(get("/query/v1/links/T1_A/odd-name")).isEqualTo(404);
    for (String part : List.of("", "/arrivals", "/flows", "/stuck-files")) {
      assertThat(get("/query/v1/requests/" + request + part)).isEqualTo(200);
      assertThat(get("/query/v1/requests/9" + part)).isEqualTo(404);
    }
    String cycle = router.get(ADMIN_TOKEN, "/query/v1/cycles").json().at("/items/0/id").asString();
    assertThat(get("/query/v1/cycles/" + cycle)).isEqualTo(200);
    assertThat(get("/query/v1/cycles/" + cycle + "/decisions")).isEqualTo(200);
    assertThat(get("/query/v1/cycles/none")).isEqualTo(404);
  }

  @Test
  void queriesWithABodyAreAnsweredAsDescribed() {
    assertThat(query("replicas", "{'lfn':'/data/part/0'}")).isEqualTo(200);
    assertThat(query("decisions", FILE)).isEqualTo(200);
    assertThat(query("file-waits", FILE)).isEqualTo(200);
    assertThat(query("file-waits", FILE.replace("/0", "/none"))).isEqualTo(404);
    assertThat(query("own-requests", "{'dataset':'/data','destination':'T1_B'}")).isEqualTo(200);
    assertThat(query("previews", "{'datasets':['/data'],'destinations':['T1_C']}")).isEqualTo(200);
    assertThat(query("previews", "{'datasets':['/none'],'destinations':['T1_C']}")).isEqualTo(422);
    assertThat(query("previews", "{'datasets':'/data'}")).isEqualTo(400);
  }

  @Test
  void commandsAreAnsweredAsDescribed() {
    assertThat(command("sites", "{'name':'D'}")).isEqualTo(204);
    assertThat(command("sites", "{'name':'not a name'}")).isEqualTo(422);
    assertThat(command("injections", SmallWorld.injection("T1_A", "more", 1))).isEqualTo(200);
    assertThat(command("users", "{'name':'bob','roles':['user']}")).isEqualTo(200);
    assertThat(command("sign-in-links", "{'user':'bob'}")).isEqualTo(200);
    assertThat(command("user-disablings", "{'name':'admin','disabled':true}")).isEqualTo(409);
    String asked = "{'key':'k','datasets':['/data'],'destinations':['T1_C']}";
    assertThat(command("requests", asked)).isEqualTo(201);
    assertThat(command("requests", asked)).isEqualTo(200);
    assertThat(command("requests/" + request + "/retries", "")).isEqualTo(200);
    assertThat(command("requests/9/retries", "")).isEqualTo(404);
    assertThat(post(user, "/command/v1/requests/" + request + "/retries", "")).isEqualTo(403);
    assertThat(command("pins", "{'automation':'expiry','block':'/data#part','reason':'checked'}"))
        .isEqualTo(201);
  }

  @Test
  void agentsAreAnsweredAsDescribed() {
    UUID claim = UUID.randomUUID();
    Answer claimed = destination.claim(claim, 3, 20);
    assertThat(described("POST /agent/v1/claims", claimed)).isEqualTo(200);
    List<JsonNode> held = tasks(claimed);
    assertThat(held).isNotEmpty();
    assertThat(described("POST /agent/v1/heartbeats", destination.beat(claim))).isEqualTo(200);
    assertThat(described("POST /agent/v1/grants", destination.grant("T1_A", held))).isEqualTo(200);
    assertThat(described("POST /agent/v1/reports", destination.succeed(held))).isEqualTo(200);
    assertThat(described("POST /agent/v1/claims", destination.claim(claim, 0, 0))).isEqualTo(422);
    assertThat(described("GET /agent/v1/keys", router.get(agent, "/agent/v1/keys"))).isEqualTo(200);
    Answer stale = destination.post("heartbeats", "{'incarnation':0,'claims':[]}");
    assertThat(described("POST /agent/v1/heartbeats", stale)).isEqualTo(409);
    Answer second = destination.register("T1_B", "", false);
    assertThat(described("POST /agent/v1/registrations", second)).isEqualTo(409);
    assertThat(described("POST /agent/v1/registrations", destination.register("T1_B", "", true)))
        .isEqualTo(200);
  }

  @Test
  void unknownCallersAreRefusedAsDescribed() {
    String site = "{'name':'E'}";
    assertThat(post("", "/command/v1/sites", site)).isEqualTo(401);
    assertThat(post("argosy_of_nobody", "/command/v1/sites", site)).isEqualTo(401);
    assertThat(post(user, "/command/v1/sites", site)).isEqualTo(403);
    assertThat(post(user, "/agent/v1/claims", "{}")).isEqualTo(403);
    assertThat(post("", "/command/v1/sign-ins", "{'code':'none'}")).isEqualTo(401);
    String wrong = "{'name':'eve','password':'wrong'}";
    int last = 0;
    for (int attempt = 0; attempt <= 10; attempt++) {
      last = post("", "/command/v1/password-sign-ins", wrong);
    }
    assertThat(last).isEqualTo(429);
    HttpRequest.Builder text =
        router
            .request(ADMIN_TOKEN, "/command/v1/sites")
            .POST(HttpRequest.BodyPublishers.ofString(site));
    assertThat(described("POST /command/v1/sites", router.send(text))).isEqualTo(415);
  }

  private static int get(String path) {
    return described("GET " + templateOf(path), router.get(ADMIN_TOKEN, path));
  }

  private static int query(String question, String body) {
    return post(ADMIN_TOKEN, "/query/v1/" + question, body);
  }

  private static int command(String command, String body) {
    return post(ADMIN_TOKEN, "/command/v1/" + command, body);
  }

  private static int post(String token, String path, String body) {
    return described("POST " + templateOf(path), router.post(token, path, body.replace('\'', '"')));
  }

  private static String templateOf(String path) {
    return path.replaceAll("\\?.*", "")
        .replaceAll("/(requests|cycles)/[^/]+", "/$1/{id}")
        .replaceAll("/links/[^/]+/[^/]+", "/links/{from}/{to}");
  }

  /** Returns the status of the answer, which the document of the group must have. */
  private static int described(String operation, Answer answer) {
    documents
        .get(operation.split("/")[1])
        .requireDescribed(operation, answer.status(), answer.contentType(), answer.text());
    return answer.status();
  }
}
