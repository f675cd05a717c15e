package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.Answers;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTML of the decisions page and of a file's page. */
class DecisionPagesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @Test
  void plansAndDecisionsAreShownNewestFirst() {
    String page = pages.visitor().signedIn().get("/decisions").body();
    assertThat(page)
        .containsSubsequence(
            "completion; phedex for 3 files; orderly for 1 file",
            "12,345",
            "12,001",
            "after 90.0 min",
            "0.2 s",
            "yes",
            "queue")
        .containsSubsequence(
            "/file?id=7",
            "/7.raw",
            "South_Disk",
            "North_Disk",
            "South_Buffer (10.0 s)",
            "serves all files together best")
        .containsSubsequence("/8.raw", "the only source")
        .containsSubsequence("/9.raw", "South_Buffer (8 files)", "the best by queue");
  }

  @Test
  void aFileShowsItsReplicasDestinationsAndReasons() {
    String page = pages.visitor().signedIn().get("/file?id=7").body();
    assertThat(page)
        .containsSubsequence("/7.raw", "1.00 GB", "Where it is", "North_Disk", "South_Buffer")
        .containsSubsequence(
            "Where it is wanted",
            "South_Disk",
            "cooling off",
            "it has failed from North_Disk, and every other source too",
            "; tried again from <time",
            ">2026-01-01 12:00:30 UTC<",
            "0 attempts", // The history has none.
            "from North_Disk",
            "Decided")
        .containsSubsequence("value=\"50\"", "10.0 s", "value=\"100\"", "20.0 s")
        .contains("South_Buffer would have been first if 30.0 GB less had been queued on")
        .contains(
            "South_Buffer would have been first if South_Buffer to South_Disk moved 2.00 GB/s");
  }

  /** Only the attempt that brought this replica counts. */
  @Test
  void aReplicaHasThePathOverWhichItArrived() {
    pages
        .database()
        .jdbc()
        .sql(
            """
            insert into outcome
            select created_at - n * interval '1 h', 900 + n, 0, 7, 1, 1, 3, 2, 'done', null, null, '',
                case when n = 0 then '00000000-0000-0000-0000-000000000007' else 'shared' end, 'http', 1000000000,
                created_at, created_at
            from replica cross join generate_series(-1, 1) n where file_id = 7 and node_id = 3
            """)
        .update();
    assertThat(pages.visitor().signedIn().get("/file?id=7").body())
        .containsSubsequence(
            "South_Buffer",
            "over circuit 00000000-0000-0000-0000-000000000007",
            "Where it is wanted")
        .doesNotContain("over the shared path");
  }

  @Test
  void withoutTheRouterAFileIsShownWithoutReasons() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/file?id=7").statusCode()).isEqualTo(200);
    pages.router().broken(true);
    HttpResponse<String> page = visitor.get("/file?id=7");
    assertThat(visitor.get("/file?id=9").statusCode()).isEqualTo(503);
    pages.router().broken(false);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains("/7.raw", "with the agent", "The router has not answered with the reason.")
        .doesNotContain("would have been first");
  }

  /** That a file was given up is said where the router does not say why it waits. */
  @Test
  void filesGivenUpShowTheReason() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/file?id=200").body())
        .contains("every other source too", "Nowhere.", "None is known.")
        .doesNotContain("given up");
    pages.router().broken(true);
    String page = visitor.get("/file?id=200").body();
    pages.router().broken(false);
    assertThat(page).contains("given up: no source left");
  }

  @Test
  void filesBeforeActivationCountAsWanted() {
    assertThat(pages.visitor().signedIn().get("/file?id=150").body())
        .containsSubsequence("Where it is wanted", "South_Disk", "cooling off", "0 attempts");
  }

  @Test
  void theFullNameOfAFileLeadsToItsPage() {
    var visitor = pages.visitor().signedIn();
    String page = visitor.get("/file?id=7").body();
    String lfn =
        page.replaceAll("(?s).*<h1 class=\"lfn\">([^<]*)</h1>.*", "$1").replace("&amp;", "&");
    HttpResponse<String> found =
        visitor.get("/file?lfn=" + URLEncoder.encode(lfn, StandardCharsets.UTF_8));
    assertThat(found.statusCode()).isEqualTo(302);
    assertThat(found.headers().firstValue("Location").orElse("")).endsWith("/file?id=7");
  }

  @Test
  void anUnknownNameLeadsToTheSearch() {
    HttpResponse<String> none =
        pages.visitor().signedIn().get("/file?lfn=" + Answers.encoded(" /no where "));
    assertThat(none.statusCode()).isEqualTo(302);
    assertThat(none.headers().firstValue("Location").orElse(""))
        .endsWith("/files?name=%2Fno%20where");
  }

  /** Includes destinations that no request wants any longer, because the file has arrived. */
  @Test
  void theDecisionIsShownAlsoAfterArrival() {
    String arrived = "insert into replica values (8, 2, '%1$s'), (8, 3, '%1$s')";
    pages.database().jdbc().sql(arrived.formatted(pages.now())).update();
    String page = pages.visitor().signedIn().get("/file?id=8").body();
    assertThat(page)
        .containsSubsequence(
            "Nowhere at present.",
            "Why it came from there",
            "South_Disk</span> from <span>North_Disk",
            "the only source",
            "South_Buffer would have been first if 30.0 GB less had been queued on",
            "Earlier decisions",
            "None is known.");
  }

  @Test
  void aCycleIsTitledWithItsTime() {
    String page = pages.visitor().signedIn().get("/decisions").body();
    assertThat(page).containsPattern("(?s)data-cycle=\"2\".{0,200}[0-9:]{8} UTC.{0,200}, cycle 2<");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/file?id=4711", "/file?id=x", "/file?id=%2Fdemo", "/file?id="})
  void anUnknownFileIsNotFound(String path) {
    assertThat(pages.visitor().signedIn().get(path).statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/decisions", "/file?id=7", "/data/v1/cycles", "/data/v1/decisions"})
  void nothingIsShownWithoutASession(String path) {
    assertThat(pages.visitor().get(path).statusCode()).isEqualTo(401);
  }

  @Test
  void theDataIsAlsoServedAsJson() {
    var visitor = pages.visitor().signedIn();
    JsonNode cycles = JSON.readTree(visitor.get("/data/v1/cycles").body()).path("items");
    assertThat(cycles.get(0).path("id").asString()).isEqualTo("2");
    assertThat(cycles.get(0).path("snapshot").asString()).isEqualTo("kept");
    assertThat(cycles.get(0).path("ownStrategies").get(0).path("files").asLong()).isEqualTo(3);
    assertThat(cycles.get(1).path("snapshot").asString()).isEqualTo("none");
    JsonNode decisions = JSON.readTree(visitor.get("/data/v1/decisions").body()).path("items");
    assertThat(decisions.size()).isEqualTo(3);
    assertThat(decisions.get(0).path("sources").get(1).path("node").asString())
        .isEqualTo("North_Disk");
  }
}
