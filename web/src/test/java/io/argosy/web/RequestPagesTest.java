package io.argosy.web;

import static io.argosy.web.fixture.Answers.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.WaitView;
import io.argosy.web.fixture.Distributed;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of one request, its parts and its commands. */
class RequestPagesTest {

  private static final JsonMapper JSON = WireJson.tolerant();

  private static RunningPages pages;
  private static World world;
  private RunningPages.Visitor ada;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    world = new World(pages.database(), pages.now());
    world.asksInVain(pages.now());
    world.arrived(50);
    new Distributed(pages.database(), pages.now()).request(900, 4);
    world.came(pages.now().minusSeconds(200), 20);
    world.came(pages.now().minusSeconds(100), 20);
  }

  @BeforeEach
  void signIn() {
    pages.router().requests().forget();
    ada = pages.visitor().signedIn();
  }

  @Test
  void thePageShowsProgressAndApprovals() {
    String page = ada.get("/requests/1").body();
    assertThat(page)
        .contains("Request 1", "status moving", "for the tests", "/demo/photos &amp; films")
        .contains("50.0 GB", "200 GB", "25 %", "Approved automatically")
        .contains("/requests/1/live", "/requests/1/part?tab=blocks");
    assertThat(ada.get("/requests/1/live").body()).contains("25 %").doesNotContain("<html");
    JsonNode same = JSON.readTree(ada.get("/data/v1/requests/1").body());
    assertThat(same.get("status").asString()).isEqualTo("moving");
    assertThat(same.get("destinations").get(0).get("decision").get("by").asString())
        .isEqualTo("policy");
    assertThat(same.get("datasets").get(0).asString()).isEqualTo("/demo/photos & films");
  }

  @Test
  void itShowsTheWaitReasons() {
    pages
        .router()
        .waits(
            "3",
            new WaitView(
                "no-source",
                new NodeName("North_Disk"),
                7,
                ByteCount.of(7_000_000_000L),
                "stuck",
                null,
                "no node holds it"));
    String page = ada.sees("/requests/3", "no node holds it");
    assertThat(page)
        .contains("status waiting", "7 files, 7.00 GB", "no node holds it", "passed 3 h ago");
  }

  @Test
  void aMissedDeadlineIsMarked() {
    String set = "update request set deadline = :at where id = 3";
    Instant now = pages.now();
    for (Instant at : List.of(now.plusSeconds(3600), now.minusSeconds(3600))) {
      pages.database().jdbc().sql(set).param("at", at.atOffset(ZoneOffset.UTC)).update();
      String page = ada.sees("/requests/3", at.toString().substring(0, 16));
      assertThat(page.contains("passed before all files arrived")).isEqualTo(at.isBefore(now));
    }
  }

  @Test
  void theUndecidedSiteIsNamed() {
    assertThat(ada.get("/requests/2").body())
        .contains("status waiting-for-approval")
        .containsPattern("Waits for the decision of the data manager of\\s+<b>SOUTH</b>.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/requests/99",
        "/requests/99/live",
        "/requests/99/cancel",
        "/requests/x",
        "/data/v1/requests/99",
        "/data/v1/requests/99/arrivals",
        "/data/v1/requests/99/distribution"
      })
  void anUnknownRequestIsNotFound(String path) {
    assertThat(ada.get(path).statusCode()).isEqualTo(404);
  }

  @Test
  void itsBlocksAreListedWithEachDestination() {
    JsonNode block =
        JSON.readTree(ada.get("/data/v1/requests/1/blocks").body()).get("items").get(0);
    assertThat(block.get("name").asString()).isEqualTo("/demo/photos & films#0");
    assertThat(block.get("amount").get("files").asInt()).isEqualTo(200);
    JsonNode disk = block.get("places").get(1);
    assertThat(disk.get("node").asString()).isEqualTo("South_Disk");
    assertThat(disk.get("done").get("files").asInt()).isEqualTo(50);
    JsonNode one = JSON.readTree(ada.get("/data/v1/requests/1/blocks?to=South_Buffer").body());
    assertThat(one.get("items").get(0).get("places").size()).isEqualTo(1);
    assertThat(ada.get("/requests/1?tab=blocks").body()).contains("/demo/photos &amp; films#0");
  }

  @ParameterizedTest
  @CsvSource({
    "failed, 1, /demo/photos & films/200.raw, South_Disk, no source left",
    "moving, 1, /demo/photos & films/7.raw, South_Disk, comes from North_Disk",
    "arrived, 1, /demo/photos & films/7.raw, South_Buffer, ''",
    "waiting, 0, '', '', ''"
  })
  void itsFilesAreFoundByState(
      String state, int count, String lfn, String destination, String reason) {
    JsonNode items =
        JSON.readTree(ada.get("/data/v1/requests/1/files?state=" + state).body()).get("items");
    assertThat(items.size()).isEqualTo(count);
    if (count > 0) {
      assertThat(items.get(0).get("lfn").asString()).isEqualTo(lfn);
      assertThat(items.get(0).get("destination").asString()).isEqualTo(destination);
      assertThat(items.get(0).get("state").asString()).isEqualTo(state);
      assertThat(items.get(0).get("reason").asString()).isEqualTo(reason);
    }
    String page = ada.get("/requests/1?tab=files&state=" + state).body();
    assertThat(page).contains(count > 0 ? lfn.replace("&", "&amp;") : "No files.");
  }

  @Test
  void notBegunMeansNeitherRequestedNorPresent() {
    assertThat(idsOf("state=later&to=South_Disk")).hasSize(198);
    assertThat(idsOf("state=later&to=Nowhere")).isEmpty();
  }

  @Test
  void allFilesAreReadPartByPartEachOnce() {
    List<String> read = idsOf("");
    assertThat(read).hasSize(400);
    assertThat(new HashSet<>(read)).hasSize(400);
  }

  /** The files of all parts of the list, each with its destination. */
  private List<String> idsOf(String query) {
    List<String> ids = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode part =
          JSON.readTree(
              ada.get("/data/v1/requests/1/files?limit=150&cursor=" + cursor + "&" + query).body());
      part.get("items")
          .forEach(f -> ids.add(f.get("id").asString() + " " + f.get("destination").asString()));
      cursor = part.get("next").isNull() ? null : part.get("next").asString();
    } while (cursor != null);
    return ids;
  }

  @ParameterizedTest
  @CsvSource({"state=none, state", "to=no-node, to", "cursor=x, cursor", "limit=1001, limit"})
  void anInvalidPartIsRefusedWithItsField(String query, String field) {
    HttpResponse<String> answer = ada.get("/data/v1/requests/1/files?" + query);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(JSON.readTree(answer.body()).get("errors").get(0).get("field").asString())
        .isEqualTo(field);
    int status = ada.get("/requests/1?tab=files&" + query).statusCode();
    assertThat(status).isEqualTo(field.equals("limit") ? 200 : 400);
  }

  @Test
  void arrivalsAreDrawnFromStoredCounts() {
    JsonNode arrivals = JSON.readTree(ada.get("/data/v1/requests/1/arrivals").body());
    assertThat(arrivals.get("stepSeconds").asInt()).isEqualTo(60);
    JsonNode disk = lineOf(arrivals, "South_Disk");
    assertThat(disk).isNotNull();
    JsonNode points = disk.get("points");
    assertThat(points.get(0).get("bytes").asLong()).isEqualTo(10_000_000_000L);
    assertThat(points.get(points.size() - 1).get("bytes").asLong()).isEqualTo(50_000_000_000L);
    assertThat(points.findValuesAsString("bytes")).contains("30000000000");
    assertThat(disk.get("wanted").asLong()).isEqualTo(200_000_000_000L);
  }

  @Test
  void itShowsWhoFedWhom() {
    assertThat(ada.get("/requests/1/distribution").body()).contains("Nothing has been transferred");
    JsonNode read = JSON.readTree(ada.get("/data/v1/requests/900/distribution").body());
    JsonNode original = read.get("nodes").get(0);
    assertThat(original.get("node").asString()).isEqualTo("Site_900_0");
    assertThat(original.get("original").asBoolean()).isTrue();
    assertThat(original.get("sent").asLong()).isEqualTo(2_000_000_000L);
    assertThat(read.get("links").size()).isEqualTo(4 * 4);
    String page = ada.get("/requests/900").body();
    assertThat(page.substring(page.indexOf("data-fed=\"Site_900_2\"")).replaceAll("\\s+", " "))
        .containsSubsequence(
            "2.60 GB",
            "3.20 GB",
            "2.20 GB",
            "Site_900_4",
            "(1.20 GB)",
            "Site_900_0",
            "Site_900_3",
            "(200 MB)");
    assertThat(page).contains("had it before the request").contains("read <time");
    assertThat(ada.get("/requests/900/distribution").body()).doesNotContain("<html");
  }

  private static @Nullable JsonNode lineOf(JsonNode arrivals, String node) {
    for (JsonNode line : arrivals.get("destinations")) {
      if (line.get("node").asString().equals(node)) {
        return line;
      }
    }
    return null;
  }

  @ParameterizedTest
  @CsvSource({
    "suspend, '', suspensions, The request is suspended.",
    "retry, '', retries, Failed files are tried again.",
    "resume, '', resumptions, The request is resumed.",
    "cancel, '', cancellations, The request is cancelled.",
    "priority, &priority=0, 'priorities {\"priority\":0}', The priority is now 0."
  })
  void eachActionIsCommandedOnceAndShown(String act, String more, String command, String done) {
    String csrf = token(ada.get("/requests/1").body());
    HttpResponse<String> answer = ada.post("/requests/1/" + act, "_csrf=" + csrf + more);
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(answer.headers().firstValue("Location").orElse("")).endsWith("/requests/1");
    assertThat(pages.router().requests().sent())
        .singleElement()
        .asString()
        .isEqualToIgnoringWhitespace("POST /command/v1/requests/1/" + command);
    assertThat(ada.get("/requests/1").body()).contains(done);
    assertThat(ada.get("/requests/1").body()).doesNotContain(done);
  }

  @Test
  void aRefusalShowsItsSentence() {
    pages
        .router()
        .requests()
        .script(
            "/suspensions",
            409,
            """
            {"type":"urn:argosy:problem:cancelled","title":"cancelled","status":409,
             "detail":"the request was cancelled","errors":[]}
            """);
    ada.post("/requests/1/suspend", "_csrf=" + token(ada.get("/requests/1").body()));
    assertThat(ada.get("/requests/1").body()).contains("the request was cancelled");
    pages.router().requests().script("/suspensions", 204, "");
  }

  @Test
  void noCommandWorksWithoutACsrfToken() {
    assertThat(ada.post("/requests/1/cancel", "").statusCode()).isNotEqualTo(200);
    assertThat(ada.post("/requests/1/priority", "priority=0").statusCode()).isNotEqualTo(200);
    assertThat(pages.router().requests().sent()).isEmpty();
  }

  @Test
  void cancellingNeedsAConfirmation() {
    String page = ada.get("/requests/1/cancel").body();
    assertThat(page).contains("Cancel request 1?", "cannot be undone", "150 files");
    assertThat(page).containsPattern("<form method=\"post\" action=\"/requests/1/cancel\"");
    assertThat(pages.router().requests().sent()).isEmpty();
  }

  @Test
  void otherUsersSeeNoButtons() {
    String bobs = ada.get("/requests/2").body();
    assertThat(bobs).doesNotContain("/requests/2/suspend", "/requests/2/cancel");
    assertThat(ada.get("/requests/2/cancel").body())
        .doesNotContain("action=\"/requests/2/cancel\"");
    assertThat(ada.get("/requests/1").body()).contains("/requests/1/suspend", "/requests/1/cancel");
  }

  @Test
  void anAdminSeesTheButtonsOfAllRequests() {
    pages.router().people().roles("admin");
    String bobs = pages.visitor().signedIn().get("/requests/2").body();
    pages.router().people().roles("user");
    assertThat(bobs).contains("/requests/2/suspend", "/requests/2/cancel");
  }
}
