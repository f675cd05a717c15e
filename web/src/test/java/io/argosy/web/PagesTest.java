package io.argosy.web;

import static io.argosy.web.fixture.Answers.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.ScriptedRouter;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PagesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @Test
  void withoutASessionAPageExplainsTheSignIn() {
    HttpResponse<String> page = pages.visitor().get("/", "Accept", "text/html");
    assertThat(page.statusCode()).isEqualTo(401);
    assertThat(page.body()).contains("sign-in link").doesNotContain("photos");
  }

  @ParameterizedTest
  @ValueSource(strings = {"*/*", "text/plain", "application/json"})
  void otherProgramsGetPlainText(String accepted) {
    HttpResponse<String> answer = pages.visitor().get("/", "Accept", accepted);
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
    assertThat(answer.body()).contains("sign-in link").doesNotContain("<", "photos");
  }

  @Test
  void waitReasonsComeFromTheRouter() {
    var visitor = pages.visitor().signedIn();
    pages.router().lacksALink("1", "no link from <b>North</b>");
    String page = visitor.sees("/", "3 files, 30 B");
    assertThat(page)
        .contains("3 files, 30 B", "no link from &lt;b&gt;North")
        .contains("deadline 2026-01-31T12:00:00Z passed 3 h ago");
    String list = visitor.sees("/data/v1/requests", "no-link");
    JsonNode disk = JSON.readTree(list).at("/items/1/destinations/1");
    assertThat(JSON.readTree(list).at("/items/1/waiting/0/reason").asString()).isEqualTo("no-link");
    assertThat(disk.get("status").asString()).as("five files are in transfer").isEqualTo("moving");

    var later = pages.visitor().signedIn();
    pages.router().broken(true);
    String without = later.sees("/", "/demo/photos");
    pages.router().broken(false);
    pages.router().waits("1");
    assertThat(without).as("the last answer").contains("/demo/photos", "no link from");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/data/v1/requests", "/data/v1/nodes", "/data/v1/failures", "/data/x"})
  void withoutASessionThereIsNoJson(String path) {
    HttpResponse<String> answer = pages.visitor().get(path);
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    assertThat(JSON.readTree(answer.body()).get("type").asString())
        .isEqualTo("urn:argosy:problem:not-signed-in");
  }

  @Test
  void signingOutNeedsACsrfToken() {
    var visitor = pages.visitor().signedIn();
    int before = pages.router().signedOut().size();
    assertThat(visitor.post("/sign-out", "").statusCode()).isEqualTo(403);
    assertThat(visitor.post("/sign-out", "_csrf=guessed").statusCode()).isEqualTo(403);
    assertThat(visitor.get("/").statusCode()).isEqualTo(200);
    assertThat(pages.router().signedOut()).hasSize(before);

    HttpResponse<String> out = visitor.post("/sign-out", "_csrf=" + token(visitor.get("/")));
    assertThat(out.statusCode()).isEqualTo(302);
    assertThat(out.headers().firstValue("Location").orElse("")).endsWith("/signed-out");
    assertThat(visitor.get("/").statusCode()).isEqualTo(401);
    assertThat(pages.router().signedOut())
        .hasSize(before + 1)
        .endsWith("Bearer " + ScriptedRouter.TOKEN);

    var later = pages.visitor().signedIn();
    String token = token(later.get("/"));
    pages.router().broken(true);
    assertThat(later.post("/sign-out", "_csrf=" + token).statusCode()).isEqualTo(302);
    pages.router().broken(false);
    assertThat(later.get("/").statusCode()).isEqualTo(401);
  }

  @Test
  void everyAnswerHasSecurityHeaders() {
    var headers = pages.visitor().signedIn().get("/").headers();
    assertThat(headers.firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(headers.firstValue("X-Frame-Options")).contains("DENY");
    assertThat(headers.firstValue("Referrer-Policy")).contains("no-referrer");
    assertThat(headers.firstValue("Cache-Control").orElse("")).contains("no-store");
    assertThat(headers.firstValue("Cross-Origin-Opener-Policy")).contains("same-origin");
    assertThat(headers.firstValue("Cross-Origin-Resource-Policy")).contains("same-origin");
    assertThat(headers.firstValue("Server")).isEmpty();
  }

  @Test
  void namesAreEscaped() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.sees("/live/requests", "loud"))
        .contains("/demo/&lt;b&gt;loud&lt;/b&gt;")
        .doesNotContain("<b>loud");
    assertThat(visitor.sees("/live/failures", "alert(1)"))
        .contains("&lt;script&gt;alert(1)", "Checksum mismatch", "What to do:")
        .doesNotContain("<script>alert");
  }

  @Test
  void thePageIsTheSameAsItsJson() {
    var visitor = pages.visitor().signedIn();
    JsonNode requests = JSON.readTree(visitor.get("/data/v1/requests").body());
    assertThat(requests.get("next").isNull()).isTrue();
    assertThat(requests.at("/items/0/id").asString()).isEqualTo("2");
    assertThat(requests.at("/items/0/status").asString()).isEqualTo("waiting-for-approval");
    JsonNode adas = requests.at("/items/1");
    assertThat(adas.get("status").asString()).isEqualTo("moving");
    assertThat(adas.at("/datasets/0").asString()).isEqualTo("/demo/photos & films");
    assertThat(adas.at("/destinations/0/node").asString()).isEqualTo("South_Buffer");
    assertThat(adas.at("/destinations/0/status").asString()).isEqualTo("done");
    assertThat(adas.at("/destinations/1/bytes").asLong()).isEqualTo(200_000_000_000L);
    assertThat(adas.at("/destinations/1/failedFiles").asLong()).isEqualTo(1);
    assertThat(adas.at("/destinations/1/inTransferFiles").asLong()).isEqualTo(5);

    JsonNode nodes = JSON.readTree(visitor.get("/data/v1/nodes").body()).get("items");
    assertThat(nodes.at("/0/agents/0/alive").asBoolean()).isTrue();
    assertThat(nodes.at("/0/agents/1/hindrances/0").asString()).isEqualTo("no-room");
    assertThat(visitor.sees("/live/nodes", "no room"))
        .contains("class=\"status no-room\"")
        .contains(">no room<");
    assertThat(nodes.at("/0/doors/0/protocol").asString()).isEqualTo("http");
    assertThat(nodes.at("/0/doors/0/alive").asBoolean()).isTrue();
    assertThat(nodes.at("/2/agents/0/alive").asBoolean()).isFalse();
    JsonNode failure = JSON.readTree(visitor.get("/data/v1/failures").body()).get("items").get(0);
    assertThat(failure.get("reason").asString()).isEqualTo("checksum-mismatch");
    assertThat(failure.get("lfn").asString()).isEqualTo("/demo/photos & films/200.raw");
  }

  @Test
  void listsAreReadPartByPart() {
    var visitor = pages.visitor().signedIn();
    JsonNode first = JSON.readTree(visitor.get("/data/v1/requests?limit=1").body());
    assertThat(first.get("items").size()).isEqualTo(1);
    String next = first.get("next").asString();
    JsonNode second = JSON.readTree(visitor.get("/data/v1/requests?limit=1&cursor=" + next).body());
    assertThat(second.get("items").get(0).get("id").asString()).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit=0", "limit=1001", "limit=x", "cursor=-1", "cursor=1'--"})
  void anInvalidPartIsRefusedWithItsField(String query) {
    HttpResponse<String> answer =
        pages.visitor().signedIn().get("/data/v1/requests?" + query.replace("'", "%27"));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(JSON.readTree(answer.body()).get("errors").get(0).get("field").asString())
        .isEqualTo(query.replaceAll("=.*", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "/nothing-here, 404, There is no such page, Whitelabel",
    "/file, 400, Bad address, went wrong"
  })
  void aBadRequestGetsAPlainMessage(String path, int status, String shown, String hidden) {
    HttpResponse<String> page = pages.visitor().signedIn().get(path, "Accept", "text/html");
    assertThat(page.statusCode()).isEqualTo(status);
    assertThat(page.body()).contains(shown).doesNotContain(hidden);
  }

  @Test
  void healthNeedsNoSessionAndShowsNoDetail() {
    HttpResponse<String> health = pages.visitor().get("/actuator/health");
    assertThat(health.statusCode()).isEqualTo(200);
    assertThat(health.body()).doesNotContain("jdbc");
    assertThat(pages.visitor().get("/actuator/env").statusCode()).isNotEqualTo(200);
  }
}
