package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTML of the strategy comparison and of one compared cycle. */
class StrategyPagesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now()).compares(pages.now());
    var jdbc = pages.database().jdbc();
    jdbc.sql("update request set strategy = 'orderly' where id = 1").update();
    jdbc.sql(
            """
            insert into decision
            select planned_at, 2, 10, 2, 1, 0, '{1,3}', '{0,1}', 'orderly' from routing_cycle where id = 2
            """)
        .update();
  }

  private static String page(String path) {
    return pages.visitor().signedIn().get(path).body();
  }

  @Test
  void eachStrategyIsSummedUpEarliestFirst() {
    assertThat(page("/decisions/strategies"))
        .containsSubsequence(
            "Over 2 cycles waiting-time-with-error would have finished 1.6 % sooner than completion, "
                + "and left 2 files without a source",
            "Over 2 cycles duration would have finished 12.0 % later than completion",
            "12,445",
            "24 %",
            "119.5 min",
            "59.7 min",
            "+6.4 min",
            "+10.8 min");
  }

  @Test
  void eachCycleIsShownWithItsLinkAlsoSkippedOnes() {
    assertThat(page("/decisions/strategies"))
        .containsSubsequence(
            "/decisions/compared?id=3",
            "not compared: too many requests",
            "/decisions/compared?id=2",
            "duration 10.8 min later, 3,000 files from elsewhere",
            "waiting-time-with-error at the same time, no file from elsewhere",
            "/decisions/compared?id=1",
            "waiting-time-with-error 100.0 s sooner, 10 files from elsewhere");
  }

  @Test
  void aCycleShowsFilesThatWouldHaveComeFromElsewhere() {
    assertThat(page("/decisions/compared?id=2"))
        .containsSubsequence(
            "12,345",
            "90.0 min",
            "finishes at the same time",
            "12,001 files with a source, none from elsewhere",
            "duration",
            "finishes 10.8 min later",
            "3,000 from elsewhere",
            "/file?id=7",
            "/7.raw",
            "South_Disk",
            "North_Disk",
            "South_Buffer",
            "/8.raw",
            "North_Disk",
            "no source");
    assertThat(page("/decisions/compared?id=3")).contains("Not compared", "too many requests");
  }

  @Test
  void aRequestShowsTheStrategyItNames() {
    assertThat(pages.visitor().signedIn().sees("/", "data-request="))
        .containsOnlyOnce(">orderly</span>")
        .contains("strategy <span");
    JsonNode requests = JSON.readTree(page("/data/v1/requests")).path("items");
    assertThat(requests.get(0).path("strategy").isNull()).isTrue();
    assertThat(requests.get(1).path("strategy").asString()).isEqualTo("orderly");
  }

  /** The strategy of the cycle is completion. */
  @Test
  void aDecisionShowsTheStrategyOfItsFile() {
    assertThat(page("/decisions"))
        .containsSubsequence("/10.raw", "South_Buffer (place 2)", "the best by orderly");
  }

  @Test
  void theTimeCanBeChosen() {
    assertThat(page("/decisions/strategies?span=month"))
        .containsPattern("<a class=\"chip\"[^>]*aria-current=\"true\"[^>]*>last month</a>")
        .contains("span=week");
  }

  @Test
  void withoutComparisonsThePageNamesTheSetting() {
    RunningPages.shared();
    try {
      assertThat(page("/decisions/strategies"))
          .contains("argosy.router.shadow.strategies", "None.");
    } finally {
      start();
    }
  }

  @Test
  void theDecisionsPageLinksToIt() {
    assertThat(page("/decisions")).contains("href=\"/decisions/strategies\"");
  }

  @Test
  void theDataIsAlsoServedAsJson() {
    JsonNode sums = JSON.readTree(page("/data/v1/shadows?hours=168")).path("items");
    assertThat(sums.get(0).path("strategy").asString()).isEqualTo("duration");
    assertThat(sums.get(0).path("endSeconds").asDouble()).isEqualTo(7168);
    assertThat(sums.get(0).path("regret").path("worst").asDouble()).isEqualTo(648);
    JsonNode cycles = JSON.readTree(page("/data/v1/shadows/cycles")).path("items");
    assertThat(cycles.size()).isEqualTo(3);
    assertThat(cycles.get(0).path("skipped").asString()).isEqualTo("too-many-requests");
    assertThat(cycles.get(1).path("others").get(0).path("regretSeconds").asDouble()).isEqualTo(648);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/decisions/strategies?span=year",
        "/decisions/compared?id=4711",
        "/decisions/compared?id=x"
      })
  void anUnknownItemIsNotFound(String path) {
    assertThat(pages.visitor().signedIn().get(path).statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/decisions/strategies",
        "/decisions/compared?id=2",
        "/data/v1/shadows",
        "/data/v1/shadows/cycles"
      })
  void nothingIsShownWithoutASession(String path) {
    assertThat(pages.visitor().get(path).statusCode()).isEqualTo(401);
  }

  @Test
  void aStrategyIsChosenFromAListAndOptional() {
    var visitor = pages.visitor().signedIn();
    String form = "<select class=\"form-select\" id=\"strategy\" name=\"strategy\"";
    assertThat(visitor.get("/requests/new").body())
        .containsSubsequence(
            form,
            "<option value=\"\" selected=\"selected\">the default of the router</option>",
            "<option value=\"completion\">completion</option>",
            "<option value=\"duration\">duration</option>");
    assertThat(visitor.get("/requests/new?strategy=queue").body())
        .contains("<option value=\"queue\" selected=\"selected\">queue</option>")
        .doesNotContain("<option value=\"\" selected");
  }
}
